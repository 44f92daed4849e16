import { afterAll, beforeAll, expect, test } from "vitest";
import { createAnswersCookie } from "#app/web/answers-cookie.ts";
import type { Deps } from "#app/web/context.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { lookUpStep } from "#funnels/engine/navigation.ts";
import { funnels } from "#funnels/registry.ts";
import { seenName } from "#funnels/soft-checks/seen-name.ts";
import type { Moves } from "#server/insights/read-moves.ts";
import { createSyntheticHeader, SYNTHETIC_HEADER } from "#server/operations/synthetic/signed-header.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { walkWithoutScripts } from "./no-script-walk.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const counted: string[] = [];
const troubles: string[] = [];
const stepCounts = {
  count: ({ moves, campaign, troubles: told = [] }: Moves) => {
    counted.push(...moves.map(([from, to]) => `${campaign.source} ${from}>${to}`.trim()));
    troubles.push(...told.map((one) => one.join(" ")));
  },
};
let countBy: "script" | "server" = "script";
const site = async () => {
  const now = await aSite();
  return { ...now, operator: { ...now.operator, countBy } };
};
const publicUrl = "https://stufenlos.example";
const funnel: Funnel = funnels.treppenlift6;

/** Submits the step's form with a button, keeping the cookie like a browser. */
async function press(...pressed: Parameters<typeof answerTo>) {
  const answer = await answerTo(...pressed);
  if (!(answer instanceof Response)) throw new Error(`Step ${pressed[1]} was not taken`);
  return {
    to: answer.headers.get("location"),
    cookie: answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "",
  };
}

async function answerTo(
  cookie: string,
  address: string,
  fields: Record<string, string>,
  more: Record<string, string> = {},
) {
  const [slug = ""] = address.split("?");
  const place = lookUpStep(funnel, slug);
  if (place.kind !== "step") throw new Error(`No step ${slug}`);
  const answersCookie = createAnswersCookie("a secret of ours", true);
  const deps = {
    db: database.db,
    notifyWorkers: () => undefined,
    site,
    publicUrl,
    answersCookie,
    stepCounts,
    syntheticHeader: createSyntheticHeader("a secret of ours"),
    callerAddress: "198.51.100.7",
  };
  const request = new Request(`${publicUrl}${funnel.basePath}/${address}`, {
    method: "POST",
    headers: { cookie, ...more },
    body: new URLSearchParams(fields),
  });
  return walkWithoutScripts(deps as unknown as Deps, funnel, place.step, request).catch((thrown: unknown) => thrown);
}

const contact = { postalCode: "50823", fullName: "Anna Muster" };
const leads = () =>
  database.db.selectFrom("form_submissions").select(["submission_data", "secret_hash"]).orderBy("id").execute();

test("H2: without scripts a lead is corrected only with the secret in the signed cookie", async () => {
  let { cookie } = await press("", "10", { postalCode: contact.postalCode });
  ({ cookie } = await press(cookie, "11", { fullName: contact.fullName }));
  ({ cookie } = await press(cookie, "12", { phoneNumber: "0171 1234567" }));
  const sent = await press(cookie, "13", { email: "anna@web.de" });
  expect(sent.to).toBe("/treppenlift6/14");

  const back = await press(sent.cookie, "12", { phoneNumber: "030 9876543" });
  const again = await press(back.cookie, "13", { email: "anna@web.de" });
  expect(await leads()).toMatchObject([{ submission_data: { phoneNumber: "030 9876543", phoneConfirmed: false } }]);

  const { id } = await readCookie(again.cookie);
  const forged = await createAnswersCookie("a secret of ours", true).write(funnel, {
    id,
    secret: "guessed",
    answers: { ...contact, phoneNumber: "0900 666666" },
    sourceUrl: "",
  });
  await press(forged.split(";", 1)[0] ?? "", "13", { email: "anna@web.de" });
  expect(await leads()).toMatchObject([{ submission_data: { phoneNumber: "030 9876543", phoneConfirmed: false } }]);

  expect((await press(again.cookie, "14", { phoneConfirmed: "ja" })).to).toBe("/treppenlift6/15");
  expect(await leads()).toMatchObject([{ submission_data: { phoneNumber: "030 9876543", phoneConfirmed: true } }]);
});

test("without scripts, changing an answer from the summary keeps typed values", async () => {
  const { cookie } = await press("", "10", { postalCode: contact.postalCode });
  const changing = await press(cookie, "13?change", { email: "anna@web", website: "", step: "10" });
  expect(changing.to).toBe("/treppenlift6/10?change");
  expect(await readCookie(changing.cookie)).toMatchObject({ answers: { postalCode: "50823", email: "anna@web" } });
  const changed = await press(changing.cookie, "10?change", { postalCode: "01067" });
  expect(changed.to).toBe("/treppenlift6/13");
  expect(await readCookie(changed.cookie)).toMatchObject({ answers: { postalCode: "01067", email: "anna@web" } });
});

test("without scripts, the consent record names the text on the page", async () => {
  let { cookie } = await press("", "10", { postalCode: contact.postalCode });
  ({ cookie } = await press(cookie, "11", { fullName: contact.fullName }));
  ({ cookie } = await press(cookie, "12", { phoneNumber: "0171 1234567" }));
  const wordings = "ab".repeat(32);
  const sent = await press(cookie, "13", { email: "anna@web.de", wordings });
  const { texts } = await database.db
    .selectFrom("consent_records")
    .select("texts")
    .where("submission_id", "=", (await readCookie(sent.cookie)).id)
    .executeTakeFirstOrThrow();
  expect(texts).toMatchObject([{ sha256: wordings, version: null }]);
});

test("without scripts, a number is confirmed only after a lead, and the path leads to the first open question", async () => {
  const { cookie } = await press("", "10", { postalCode: contact.postalCode });
  const confirmed = await press(cookie, "14", { phoneConfirmed: "ja" });
  expect(confirmed.to).toBe("/treppenlift6/1");
  expect((await readCookie(confirmed.cookie)).answers).toMatchObject({ postalCode: contact.postalCode });
});

test("without scripts, a later campaign link becomes the lead's address, and the first is kept", async () => {
  const { cookie } = await press("", "1?utm_source=zeitung", { stairsDifficult: "ja" });
  const again = await press(cookie, "1?utm_source=radio", { stairsDifficult: "nein" });
  const paused = await press(again.cookie, "5?after=3&pause=1", { installationLocation: "innen" });
  expect(await readCookie(paused.cookie)).toMatchObject({
    sourceUrl: `${publicUrl}/treppenlift6/1?utm_source=radio`,
    firstUrl: `${publicUrl}/treppenlift6/1?utm_source=zeitung`,
  });
});

async function readCookie(cookie: string) {
  const carried = await createAnswersCookie("a secret of ours", true).read(
    new Request(publicUrl, { headers: { cookie } }),
  );
  if (!carried) throw new Error("No answers in the cookie");
  return carried;
}

test("without scripts, the server counts the walk: start, back and submit, once each", async () => {
  counted.length = 0;
  let { cookie } = await press("", "10?utm_source=Zeitung", { postalCode: contact.postalCode });
  ({ cookie } = await press(cookie, "11", { fullName: contact.fullName }));
  await press(cookie, "12", { step: "11" });
  ({ cookie } = await press(cookie, "11", { fullName: contact.fullName }));
  ({ cookie } = await press(cookie, "12", { phoneNumber: "0171 1234567" }));
  ({ cookie } = await press(cookie, "13", { email: "zaehlen@web.de" }));
  await press(cookie, "14", { step: "12" }); // a correction starts no walk
  expect(counted).toEqual(
    ["enter>10", "10>11", "11>12", "12>11", "11>12", "12>13", "13>sent"].map((move) => `zeitung ${move}`),
  );
});

test("steps tapped before the scripts are counted with the next form", async () => {
  counted.length = 0;
  const [first, second] = funnel.steps;
  const field = first.fields[0];
  const option = field?.kind === "choice" ? field.options[0] : undefined;
  if (!field || !option || !second) throw new Error("The funnel begins with two choices");
  await press("", "3", { [field.name]: option.value, step: "2" }).catch(() => undefined);
  expect(counted).toEqual([]); // Zurück stores nothing: the walk starts with the next form
  await press("", "10", { [field.name]: option.value, postalCode: contact.postalCode });
  expect(counted).toEqual([`enter>${first.slug}`, `${first.slug}>10`, "10>11"]);
});

test("a synthetic walk is not counted", async () => {
  counted.length = 0;
  const syntheticHeader = { [SYNTHETIC_HEADER]: createSyntheticHeader("a secret of ours").sign() };
  await press("", "10", { postalCode: contact.postalCode }, syntheticHeader);
  expect(counted).toEqual([]);
});

test("a form sent twice counts as one lead", async () => {
  let { cookie } = await press("", "10", { postalCode: contact.postalCode });
  ({ cookie } = await press(cookie, "11", { fullName: contact.fullName }));
  ({ cookie } = await press(cookie, "12", { phoneNumber: "0171 1234567" }));
  counted.length = 0;
  await Promise.all([
    press(cookie, "13", { email: "doppelt@web.de" }),
    press(cookie, "13", { email: "doppelt@web.de" }),
  ]);
  expect(counted).toEqual(["13>sent"]);
});

test("without scripts, the server counts missing fields and the outcome of hints", async () => {
  troubles.length = 0;
  await answerTo("", "10", { postalCode: "" });
  expect(troubles.splice(0)).toEqual(["postalCode missing"]);
  let { cookie } = await press("", "10", { postalCode: contact.postalCode });
  ({ cookie } = await press(cookie, "11", { fullName: contact.fullName }));
  ({ cookie } = await press(cookie, "12", { phoneNumber: "0171 1234567" }));
  await answerTo(cookie, "13", { email: "anna@gmial.com" });
  expect(troubles.splice(0)).toEqual(["email hinted"]);
  await press(cookie, "13", { email: "anna@gmail.com", [seenName("email")]: "anna@gmial.com" });
  expect(troubles.splice(0)).toEqual(["email taken"]);
  let other = await press("", "10", { postalCode: contact.postalCode });
  other = await press(other.cookie, "11", { fullName: contact.fullName });
  other = await press(other.cookie, "12", { phoneNumber: "0171 1234567" });
  await press(other.cookie, "13", { email: "anna@gmial.com", [seenName("email")]: "anna@gmial.com" });
  expect(troubles.splice(0)).toEqual(["email kept"]);
});

test("with counted page loads, the first form starts no second visit", async () => {
  counted.length = 0;
  countBy = "server";
  try {
    const { cookie } = await press("", "10", { postalCode: contact.postalCode });
    await press(cookie, "11", { fullName: contact.fullName });
  } finally {
    countBy = "script";
  }
  expect(counted).toEqual(["10>11", "11>12"]);
});
