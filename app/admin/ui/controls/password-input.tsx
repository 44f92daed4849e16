import { useState, type ComponentProps } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { IconButton } from "./icon-button.tsx";

/** What is being typed may be looked at; what is stored never comes here. */
export function PasswordInput({
  mono,
  ...input
}: { mono?: boolean } & Omit<ComponentProps<"input">, "type" | "className">) {
  const [shown, setShown] = useState(false);
  const canShow = useScriptsRun();
  return (
    <div className="inw">
      <input {...input} type={shown ? "text" : "password"} className={mono ? "in mono" : "in"} />
      {canShow ? (
        <IconButton
          icon="eye"
          label={shown ? "Hide what is typed" : "Show what is typed"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      ) : null}
    </div>
  );
}
