import { useState } from "react";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { TextArea } from "#app/admin/ui/controls/field.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { rowsFromExample } from "./example-rows.ts";
import type { MappingRow } from "./mapping-rows.ts";

const NOT_READ = "This is no JSON object with fields. Paste the example request from their documentation.";

/** Makes the rows from the example in a buyer's documentation. */
export function PasteExample({ onRows }: { onRows: (rows: MappingRow[]) => void }) {
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const read = () => {
    const rows = rowsFromExample(text);
    setIsWrong(rows === undefined);
    if (rows) onRows(rows);
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
