import { useEffect, useState } from "react";
import { Form } from "react-router";
import { returnPath } from "#app/admin/labels/paths.ts";
import { Button, Kbd } from "#app/admin/ui/controls/button.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import styles from "./returns-list.module.css";

export type Undoable = { id: string; text: string; leftMs: number };

/** Offers to undo a decision for ten seconds. Without scripts the bar stays, and the server rejects late requests. */
export function UndoBar({ undoable }: { undoable: Undoable | undefined }) {
  const [overId, setOverId] = useState<string>();
  const id = undoable?.id;
  const leftMs = undoable?.leftMs ?? 0;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setOverId(id), leftMs);
    return () => clearTimeout(timer);
  }, [id, leftMs]);
  if (!undoable || overId === undoable.id) return null;
  return (
    <div className={styles["undo"]} role="status">
      <StatusGlyph status="success" />
      <span>{undoable.text}</span>
      <Form method="post" action={returnPath(undoable.id)}>
        <Button type="submit" size="sm" name="intent" value="undo" data-key="u">
          Undo
          <Kbd isPicture>u</Kbd>
        </Button>
      </Form>
    </div>
  );
}
