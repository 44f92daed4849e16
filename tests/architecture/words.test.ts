import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Phrases of staff screens and emails that docs/words.md has replaced. */
const RETIRED = [
  "A run of this draft is missing",
  "Attempt before",
  "Bought before",
  "Budget a month",
  "Calls from",
  "Checked who asks about their data",
  "Close what is on top",
  "Compare with the time before",
  "Copy to read",
  "Credited by itself",
  "Credited by lapse",
  "Empty: no end",
  "Every lead was taken.",
  "For this we ask again once ten minutes have passed",
  "From, until",
  "Give it on after",
  "How leads are shared out",
  "In doubt: ask me",
  "Is it still you?",
  "It buys nothing more, for good: its orders end.",
  "It is decided already:",
  "JSON, as it stands",
  "Key goes into",
  "Last month was run with this draft",
  "Let in as Viewer",
  "Make rows of it",
  "Names firms before consent",
  "Nobody has changed it yet: it is as it was delivered.",
  "Nobody is left to tell",
  "Nobody of this name.",
  "Not live: run last month with this very draft first",
  "Nothing is left to do: somebody else was faster",
  "Nowhere: no key needed",
  "Number dead",
  "Of no use after that, and of nobody.",
  "Only from",
  "Operator data still invented",
  "Ours: the firm works on our order",
  "Price a lead",
  "Save, switched off",
  "Saved. Leads are kept for less long after 24 hours",
  "Saving changes nothing that is live",
  "Seconds, middle",
  "Seconds, slowest tenth",
  "Show what is in it",
  "Sold on: visitors are told so",
  "Sold to at most",
  "Sold today, of the cap",
  "Still invented: a production start refuses this",
  "Stop, tell us",
  "Street, Contract of",
  "The firm's own: it calls for itself",
  "The page named nobody",
  "The request was not meant",
  "The run is of this draft",
  "The test alert was not taken everywhere",
  "The test alert was taken",
  "This delivery has not failed any more",
  "Ticked ones are told",
  "To be told by you",
  "Twice, stuck",
  "Waits for you",
  "What clicks have cost, from exports of Google Ads and Meta Ads",
  "What goes when, and why. A dry run: nothing is erased by looking.",
  "Where they leave",
  "Who did it stands in the audit log.",
  "Whoever has bought it",
  "Whose data the leads are",
  "Wrote down what a person asks about their data",
  "a person of ours",
  "a production start refuses them",
  "call no more",
  "credited by itself",
  "every lead was taken",
  "full until midnight",
  "is sent to again.",
  "point of the rule is not met",
  "points of the rule are not met",
  "points of the rule is not met",
  "returns known for",
  "too little to say",
  "until somebody mends its settings",
  "use it no more",
  "what is not ticked is declined; an empty field is not asked",
  "what leaves the house",
  "what leaves the house, and nothing else",
  "without what was returned",
  'word: "Not named',
];

const files = globSync([
  "app/admin/**/*.{ts,tsx}",
  "app/staff-auth/**/*.ts",
  "server/**/*{email,texts,kinds}*.ts",
]).filter((file) => !file.includes(".test."));
const withoutComments = (source: string): string => source.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/[^\n]*/g, "");

test("no retired phrase stands on a staff screen or in an email", () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => {
    const source = withoutComments(readFileSync(file, "utf8"));
    return RETIRED.filter((phrase) => source.includes(phrase)).map((phrase) => `${file}: ${phrase}`);
  });
  expect(found).toEqual([]);
});

test("a buyer's request and an advertised statement are not called a claim", () => {
  const texts =
    /["`>][^"`<>\n]*\b[Cc]laim(s|ed)?\b(?![.:(=/-])[^"`<>\n]*["`<]|^\s+[A-Z][\w ,.:']*\b[Cc]laim(?:s|ed)?\b.*$/gm;
  const legal = ["section 195 BGB", "a file number"]; // claims before a court
  const found = files.flatMap((file) =>
    [...withoutComments(readFileSync(file, "utf8")).matchAll(texts)]
      .map(([text]) => text)
      .filter((text) => /[a-z] /i.test(text) && !legal.some((word) => text.includes(word)))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
