import { expect, test } from "vitest";
import { mailboxOf } from "./email-address.ts";

test.each([
  ["h.brandt@web.de", "h.brandt@web.de"],
  ["h.brandt+40@web.de", "h.brandt@web.de"],
  ["h.brandt+a+b@web.de", "h.brandt@web.de"],
  ["h.brandt@gmail.com", "hbrandt@gmail.com"],
  ["h.b.randt+lift@googlemail.com", "hbrandt@gmail.com"],
  ["h.brandt@gmail.com.example", "h.brandt@gmail.com.example"],
  ["+49@web.de", "+49@web.de"],
  ["+@web.de", "+@web.de"],
  ["@web.de", "@web.de"],
  ["no address", "no address"],
  ["", ""],
])("%s goes to the mailbox %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
