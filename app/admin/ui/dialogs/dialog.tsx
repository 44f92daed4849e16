import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { Form } from "react-router";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./dialog.module.css";

/**
 * A native modal dialog: the browser traps the focus and Escape cancels. A bottom sheet under 768 px. Rendered open by the
 * server, it is open without scripts too. Put `<DialogBody>` and `<DialogFooter>` inside, usually in a `<DialogForm>`.
 */
export function Dialog(props: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One sentence below the title. */
  text?: ReactNode;
  glyph?: ReactNode;
  size?: "mid";
  role?: "alertdialog";
  children: ReactNode;
}) {
  const { open, onClose, title, text, glyph, size, role, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [openAtFirst] = useState(open);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.removeAttribute("open"); // set by the server; only a closed dialog can be opened as a modal one
    dialog.showModal();
    firstFocus(dialog)?.focus();
    return () => dialog.close();
  }, [open]);

  return (
    <dialog
      ref={ref}
      className={styles["dialog"]}
      data-size={size}
      role={role}
      open={openAtFirst}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open ? (
        <>
          <header>
            {glyph}
            <div className={layoutStyles["grow"]}>
              <h2 id={`${id}-title`}>{title}</h2>
              {text ? (
                <p className={styles["text"]} id={`${id}-text`}>
                  {text}
                </p>
              ) : null}
            </div>
            {role ? null : <IconButton icon="close" label="Close (Esc)" onClick={onClose} />}
          </header>
          {children}
        </>
      ) : null}
    </dialog>
  );
}

/** A form around body and footer. */
export const DialogForm = (props: Omit<ComponentProps<typeof Form>, "className">) => (
  <Form {...props} className={styles["form"]} />
);

/** The scrolling part of a dialog. */
export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className={styles["body"]} data-dialog-body>
    {children}
  </div>
);

/** Side action on the left (in a span that grows), Cancel, action on the right. */
export const DialogFooter = ({ children }: { children: ReactNode }) => <footer>{children}</footer>;

const firstFocus = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>("[data-first-focus]") ??
  dialog.querySelector<HTMLElement>(
    "[data-dialog-body] :is(input, select, textarea):not([type=hidden], [type=checkbox], [type=radio])",
  );
