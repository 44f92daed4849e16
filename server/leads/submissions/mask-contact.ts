/** 'Hannelore Brandt' is 'H. B.' */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${Array.from(part)[0]?.toUpperCase() ?? ""}.`)
    .join(" ");

export const maskEmail = (email: string): string => (email === "" ? "" : `${Array.from(email)[0] ?? ""}***@***`);

/** The last two digits: enough to compare with a list, not enough to call. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  return phone === "" ? "" : `***${digits.slice(-2)}`;
}
/** Contact data is masked for viewers. */
export type Viewer = { masked: boolean };
