import { expect, test } from "vitest";
import type { LiveOrder } from "#server/sales/buyers/read-partners.ts";
import { partnerGroups, readPostalCode } from "./partner-cards.server.ts";

const order = (
  buyerId: string,
  terms: { formTypes: string[]; area: string | null },
  role = "controller",
): LiveOrder => ({
  orderId: `${buyerId} ${terms.area}`,
  buyerId,
  version: 1,
  terms: terms as LiveOrder["terms"],
  firm: {
    legalName: `${buyerId} GmbH`,
    street: "Musterstraße 1",
    city: "48143 Münster",
    register: "",
    businessField: "baut Treppenlifte ein",
    role: role as LiveOrder["firm"]["role"],
    privacyUrl: "https://musterlift.example",
    privacyEmail: "a@musterlift.example",
    callerNumbers: [],
  },
});

const said = (orders: LiveOrder[], postalCode?: string) =>
  partnerGroups(orders, [], postalCode).map(({ title, cards }) => [
    title,
    ...cards.map(({ legalName, about, isNear }) => `${legalName}, ${about?.region}${isNear ? ", near" : ""}`),
  ]);

test("groups firms by topic, each once, with the regions of all its orders", () => {
  const orders = [
    order("West", { formTypes: ["treppenlift", "treppenlift5"], area: "44-45, 48" }),
    order("West", { formTypes: ["treppenlift2"], area: "48;49" }),
    order("Sonne", { formTypes: ["solar"], area: "01067" }),
    order("Überall", { formTypes: ["treppenlift", "solar"], area: null }),
  ];
  expect(said(orders)).toEqual([
    ["Solar", "Sonne GmbH, PLZ 01067", "Überall GmbH, ganz Deutschland"],
    ["Treppenlifte", "West GmbH, PLZ 44 bis 45, 48, 49", "Überall GmbH, ganz Deutschland"],
  ]);
});

test("a postal code marks the firms that serve it", () => {
  const orders = [
    order("West", { formTypes: ["treppenlift"], area: "48" }),
    order("Süd", { formTypes: ["treppenlift"], area: "80-87" }),
    order("Überall", { formTypes: ["treppenlift"], area: null }),
  ];
  expect(said(orders, "48143")).toEqual([
    ["Treppenlifte", "West GmbH, PLZ 48, near", "Süd GmbH, PLZ 80 bis 87", "Überall GmbH, ganz Deutschland, near"],
  ]);
});

test("a service without an order has one card per topic, with its name for visitors", () => {
  const service = {
    id: "1",
    name: "Intern",
    publicName: "Musterdienst",
    recipientType: "marketplace",
    isAutomatic: true,
  } as const;
  const unnamed = { ...service, id: "2", publicName: "", recipientType: null };
  const recipients = [
    { ...service, formType: "treppenlift" as const },
    { ...service, formType: "treppenlift5" as const },
    { ...service, formType: "solar" as const },
    { ...unnamed, formType: "treppenlift" as const },
  ];
  const cards = partnerGroups([], recipients, undefined).map((group) => [
    group.title,
    ...group.cards.map(({ legalName, isReseller }) => `${legalName}${isReseller ? ", resells" : ""}`),
  ]);
  expect(cards).toEqual([
    ["Solar", "Musterdienst, resells"],
    ["Treppenlifte", "Musterdienst, resells", "Ein Partnerunternehmen"],
  ]);
});

test("without orders there are no groups", () => {
  expect(said([])).toEqual([]);
});

test("marks a firm that passes leads on", () => {
  const [group] = partnerGroups([order("Markt", { formTypes: ["solar"], area: null }, "reseller")], [], undefined);
  expect(group?.cards[0]?.isReseller).toBe(true);
});

test.each([
  ["48143", "48143"],
  [" 48143 ", "48143"],
  ["4814", undefined],
  ["48143x", undefined],
  ["", undefined],
  [null, undefined],
])("%j is read as %j", (typed, expected) => {
  expect(readPostalCode(typed)).toBe(expected);
});
