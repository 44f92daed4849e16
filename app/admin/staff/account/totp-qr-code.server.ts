import { encode } from "uqr";
import { z } from "zod";

export type Enrolment = { uri: string; secret: string; qr: { size: number; path: string } };

/** QR code and text of a secret, to set up an authenticator app. */
export function pictureOf(uri: string): Enrolment | undefined {
  const parsed = z.url({ protocol: /^otpauth$/ }).safeParse(uri);
  if (!parsed.success) return undefined;
  const { data, size } = encode(uri, { border: 2, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return { uri, secret: secret.replace(/(.{4})(?=.)/g, "$1 "), qr: { size, path } };
}
