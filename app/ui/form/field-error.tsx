import { Icon } from "#app/ui/icon.tsx";

export const FieldError = ({ id, message }: { id: string; message: string }) => (
  <span className="err" id={id}>
    <Icon name="warning" />
    <span>{message}</span>
  </span>
);
