import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { FACTS, valuesOf } from "./harness/facts.ts";
import { everyPageText, type PageText } from "./harness/page-texts.ts";

let database: TestDatabase;
let web: Running & { url: string };
let pages: PageText[];

beforeAll(async () => {
  database = await createTestDatabase();
  await nameOperator(database.url);
  web = await startWeb(database.url);
  pages = await everyPageText(web.url);
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});

test.each(Object.entries(FACTS))("all pages and steps agree on: %s", (_, patterns) => {
  expect(valuesOf(patterns, pages)).toHaveLength(1);
});

const saying = (words: string) => pages.filter(({ text }) => text.includes(words)).map(({ path }) => path);

test("every funnel shows its result on the walk", () => {
  expect(saying("Ihr Richtwert: 3.500 bis 8.000 EUR mit Einbau")).toEqual([
    "/treppenlift/contact",
    "/treppenlift2/contact",
    "/treppenlift3",
    "/treppenlift4/contact",
    "/treppenlift5/email",
  ]);
  expect(saying("Mit Ihrem Pflegegrad kann die Pflegekasse bis zu 4.180 EUR je Person zahlen. ")).toContain(
    "/treppenlift6/11",
  );
  expect(saying("Voraussetzung ist ein anerkannter Pflegegrad")).toEqual(["/treppenlift6/5", "/treppenlift7/5"]);
  expect(saying("in Ihrem Haushalt höchstens 8.360 EUR")).toEqual(["/treppenlift7/14"]);
  expect(saying("Zu Ihrem Verbrauch passt eine Anlage")).toEqual(["/solar"]);
});

/** Proves that the tests above can fail. */
test("finds two values of one fact, with their pages", () => {
  const said = [
    { path: "/", text: "bis zu 4.180 EUR je Person und in 3 Minuten prüfen" },
    { path: "/magazine", text: "bis zu 4.000 EUR je Person, in unter 60 Sekunden" },
  ];
  expect(valuesOf(FACTS["subsidy for one person"] ?? [], said)).toEqual([
    { value: "4.180", path: "/" },
    { value: "4.000", path: "/magazine" },
  ]);
  expect(valuesOf(FACTS["time for the questionnaire"] ?? [], said)).toHaveLength(2);
});
