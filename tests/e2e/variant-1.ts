import type { Page } from "playwright-core";

/** One visitor's way through variant 1, typed in from the specification: what is tapped, and what is stored for it. */
export const choices = [
  { slug: "", percent: 8, label: "Sitzlift", field: "liftType", value: "Sitzlift" },
  { slug: "/location", percent: 23, label: "Außen", field: "installationLocation", value: "Außen" },
  { slug: "/floors", percent: 31, label: "Mehr als 2", field: "numberOfFloors", value: "Mehr als 2" },
  { slug: "/staircase", percent: 38, label: "Treppe mit Kurve", field: "staircaseShape", value: "Treppe mit Kurve" },
  {
    slug: "/care-grade",
    percent: 46,
    label: "Pflegegrad beantragt",
    field: "careGrade",
    value: "Pflegegrad beantragt",
  },
  { slug: "/weight", percent: 54, label: "Über 125 kg", field: "weightCategory", value: "ueber-125kg" },
  { slug: "/timing", percent: 69, label: "In über 4 Monaten", field: "timing", value: "In über 4 Monaten" },
  { slug: "/funding", percent: 77, label: "Weiß nicht", field: "stateFunding", value: "Weiß nicht" },
];

export const contact = { name: "Hannelore von der Heide", phone: "0171 / 123 45 67", postalCode: "01067" };

export const expectedRecord = (email: string, sourceUrl: string) => ({
  ...Object.fromEntries(choices.map(({ field, value }) => [field, value])),
  postalCode: "01067",
  firstName: "Hannelore",
  lastName: "von der Heide",
  email,
  phone: "0171 / 123 45 67",
  privacyAccepted: true,
  sourceUrl,
});

export const option = (page: Page, label: string) => page.getByRole("button", { name: label });

/** By tapping, from wherever the page is to the contact form. */
export async function answerAll(page: Page): Promise<void> {
  for (const { slug, label } of choices) {
    await page.waitForURL((url) => url.pathname === `/treppenlift${slug}`);
    await option(page, label).click();
  }
  await page.getByLabel("Postleitzahl").fill(contact.postalCode);
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.waitForURL("**/treppenlift/contact");
}

export async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel("Vor- und Nachname").fill(contact.name);
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Telefonnummer").fill(contact.phone);
  await page.getByRole("checkbox").check();
}

export const submitButton = (page: Page) => page.getByRole("button", { name: "Kostenlos Angebote anfordern" });
