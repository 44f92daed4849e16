import { useState, type ComponentProps } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { IconButton } from "./icon-button.tsx";
import { Input } from "#app/admin/ui/inputs/input.tsx";
import styles from "./password-input.module.css";

/** The typed password can be shown; a stored one is never sent here. */
export function PasswordInput({
  mono,
  ...input
}: { mono?: boolean } & Omit<ComponentProps<"input">, "type" | "className">) {
  const [shown, setShown] = useState(false);
  const canShow = useScriptsRun();
  return (
    <div className={styles["box"]}>
      <Input {...input} mono={mono} type={shown ? "text" : "password"} />
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
