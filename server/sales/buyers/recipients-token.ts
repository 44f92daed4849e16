import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { NamedFirm } from "./named-firm.ts";

/** What a token is about: it counts for this form and this postal code only. */
type Offer = { formType: string; postalCode: string };

export type RecipientsToken = {
  sign: (offer: Offer, named: readonly NamedFirm[], now: number) => string;
  /** Who was named. Undefined: the token is forged, too old, or about another form or postal code. */
  read: (token: unknown, offer: Offer, now: number) => NamedFirm[] | undefined;
};

const VALID_MS = 30 * 60_000;

const Signed = z.object({
  formType: z.string(),
  postalCode: z.string(),
  at: z.number(),
  named: z.array(z.object({ orderId: z.string(), buyerId: z.string(), name: z.string(), city: z.string() })),
});

/**
 * The firms a page has named, in the page's own hands. Nothing is stored: the names are in it as they were shown, so that the
 * consent record holds them even if a firm is renamed before the visitor has sent.
 */
export function createRecipientsToken(secret: string): RecipientsToken {
  const key = createSecretKey(createHmac("sha256", secret).update("named recipients").digest());
  const signatureOf = (content: string) => createHmac("sha256", key).update(content).digest();
  return {
    sign({ formType, postalCode }, named, at) {
      const firms = named.map(({ orderId, buyerId, name, city }) => ({ orderId, buyerId, name, city }));
      const content = Buffer.from(JSON.stringify({ formType, postalCode, at, named: firms })).toString("base64url");
      return `${content}.${signatureOf(content).toString("base64url")}`;
    },
    read(token, { formType, postalCode }, now) {
      const [content = "", signature = ""] = typeof token === "string" ? token.split(".") : [];
      if (!isSame(Buffer.from(signature, "base64url"), signatureOf(content))) return undefined;
      const signed = Signed.parse(JSON.parse(Buffer.from(content, "base64url").toString()));
      const isValid = signed.formType === formType && signed.postalCode === postalCode && now - signed.at < VALID_MS;
      return isValid ? signed.named : undefined;
    },
  };
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
