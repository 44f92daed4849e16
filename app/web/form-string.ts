/** A field of a form as text; a file or nothing is an empty one. */
export function formString(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
