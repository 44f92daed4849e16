import { useState } from "react";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { TextArea } from "#app/admin/ui/controls/field.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { readExample, type Example } from "./example-rows.ts";

const NOT_READ =
  "This is no JSON object or XML document with fields. Paste the example request from their documentation.";

/** Makes the rows from the example in a buyer's documentation. */
export function PasteExample({ onExample }: { onExample: (example: Example) => void }) {
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const read = () => {
    const example = readExample(text);
    setIsWrong(example === undefined);
    if (example) onExample(example);
  };
  return (
    <div className={layoutStyles["column"]}>
      <TextArea
        label="Paste their example request"
        rows={3}
        mono
        spellCheck={false}
        value={text}
        placeholder='{"lead": {"zip": "50667"}}'
        onChange={(event) => setText(event.target.value)}
        error={isWrong ? NOT_READ : undefined}
      />
      <div>
        <Button size="sm" disabled={text.trim() === ""} onClick={read}>
          Make rows of it
        </Button>
      </div>
    </div>
  );
}
