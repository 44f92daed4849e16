import { Icon } from "./icon.tsx";

export type ToastText = { readonly title: string; readonly text?: string };

/** Stays until closed or corrected: reading takes time. */
export const Toast = ({ title, text, onClose }: ToastText & { onClose: () => void }) => (
  <div className="toast" role="alert">
    <Icon name="warning" />
    <div>
      <b>{title}</b>
      {text}
    </div>
    <button type="button" aria-label="Meldung schließen" onClick={onClose}>
      <Icon name="close" />
    </button>
  </div>
);
