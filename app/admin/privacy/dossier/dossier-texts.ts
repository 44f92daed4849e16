import { formatCount } from "#app/admin/labels/format.ts";
import type { Check } from "#server/privacy/dossier/dossier.ts";

export type CheckTexts = { title: string; detail: string };

/** Check results for staff; the document has them in German. */
export function checkTexts(check: Check): CheckTexts {
  switch (check.what) {
    case "chain":
      return chainTexts(check);
    case "words":
      return {
        holds: { title: "Words match their hash", detail: "each text that was shown" },
        broken: { title: "Words do not match their hash", detail: "a stored text was changed" },
        open: { title: "Words are not known", detail: "only their hash was stored at that time" },
      }[check.result];
    case "identity":
      return {
        holds: { title: "Identity is the one that was sealed", detail: "its hash is in the first event" },
        broken: { title: "Identity was changed", detail: "its hash is not the one in the first event" },
        open: { title: "Identity cannot be compared", detail: "it is gone, or older than the chain" },
      }[check.result];
    case "screen":
      return {
        holds: { title: "Screen drawn again from its version", detail: "the questions have the stored hash" },
        broken: { title: "The stored questions were changed", detail: "their hash is another" },
        open: { title: "The version cannot be checked", detail: "it is not stored, or older than its text" },
      }[check.result];
    case "seal":
      return {
        holds: { title: "Seal of the day matches", detail: "computed again over all links of its days" },
        broken: { title: "Seal of the day does not match", detail: "links of that day were changed or taken away" },
        open: { title: "No seal yet", detail: "a day is sealed when it has ended" },
      }[check.result];
    case "recipients":
      return recipientsWords(check);
  }
}

function chainTexts(check: Extract<Check, { what: "chain" }>): CheckTexts {
  switch (check.result) {
    case "holds":
      return { title: "Chain holds", detail: `${formatCount(check.links, "event")}, no gap, no change` };
    case "broken":
      return { title: `Chain is broken at link ${check.at}`, detail: `event ${check.eventId}` };
    case "open":
      return check.waiting > 0
        ? { title: "Chain is being written", detail: `${formatCount(check.waiting, "event")} to link, within seconds` }
        : { title: "No chain", detail: "the consent is older than the events" };
  }
}

function recipientsWords(check: Extract<Check, { what: "recipients" }>): CheckTexts {
  switch (check.result) {
    case "holds":
      return { title: "Only named firms got it", detail: `${check.got} of ${check.named}` };
    case "open":
      return { title: "No firms were named", detail: "there is nothing to compare with" };
    case "broken":
      return { title: "Others than the named firms got it", detail: check.others.join(", ") };
  }
}

/** Why a dossier was not opened, shown at the field. */
export function whyNotOpened(kind: "no-reason" | "no-dossier"): string {
  switch (kind) {
    case "no-reason":
      return "Say in a few words why you open it";
    case "no-dossier":
      return "There is no consent record of this lead";
  }
}
