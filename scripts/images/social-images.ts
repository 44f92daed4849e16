import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { launchBrowser } from "#testing/browser/browser.ts";
import { toPalettePng } from "#testing/palette-png.ts";

/**
 * `node scripts/images/social-images.ts`: draws the pictures that other apps show for a shared page, public/og/<name>.png. Words without
 * figures: a picture stays in other people's apps when a statement is long gone.
 */
const FOLDER = "public/og";
const SIZE = { width: 1200, height: 630 };

type Card = { name: string; title: string; line: string; picture: string; ground: string; isAdvert?: true };

const WARM = "#fde9cb";
const COOL = "#d6e4f5";
const free = "Kostenlos und unverbindlich";

const cards: readonly Card[] = [
  { name: "home", title: "Sicher nach oben.<br>Länger zu Hause.", line: free, picture: "hero-flur", ground: WARM },
  {
    name: "treppenlift",
    title: "Treppenlift-Angebote aus Ihrer Region",
    line: free,
    picture: "lift-sitzlift",
    ground: WARM,
  },
  { name: "solar", title: "Solarstrom vom eigenen Dach", line: free, picture: "dach-satteldach", ground: COOL },
  {
    name: "advertorial1",
    title: "Treppenlift mit Zuschuss der Pflegekasse",
    line: "So läuft der Antrag",
    picture: "foerderung-ja",
    ground: WARM,
    isAdvert: true,
  },
  {
    name: "advertorial2",
    title: "Treppenlift: was die Pflegekasse zahlt",
    line: "Ein Zuschuss, den viele nicht kennen",
    picture: "quiz-treppe",
    ground: WARM,
    isAdvert: true,
  },
];

const browser = await launchBrowser();
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const card of cards) {
    const png = toPalettePng(await photograph(browser, card), 128);
    writeFileSync(`${FOLDER}/${card.name}.png`, png);
    console.log(`${card.name}: ${Math.round(png.length / 1000)} KB`);
  }
} finally {
  await browser.close();
}

async function photograph(browser: Browser, card: Card): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SIZE });
  try {
    await page.setContent(htmlOf(card));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return await page.screenshot();
  } finally {
    await page.close();
  }
}

function htmlOf({ title, line, picture, ground, isAdvert }: Card): string {
  return `<!DOCTYPE html>
<html lang="de">
  <style>
    ${fontFace("Display", "stufenlos-aleo")}
    ${fontFace("Text", "stufenlos-source-sans")}
    body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 630px 570px; background: #fdfbf7;
      color: #16233f; font: 400 34px/1.35 Text; }
    .words { padding: 64px 0 60px 72px; display: flex; flex-direction: column; }
    .brand { display: flex; align-items: center; gap: 20px; font: 750 44px/1 Display; letter-spacing: -0.02em; }
    .brand svg { width: 84px; }
    h1 { margin: auto 0 22px; font: 700 60px/1.14 Display; letter-spacing: -0.015em; text-wrap: balance; }
    p { margin: 0 0 auto; color: #3b4865; }
    .advert { align-self: start; margin: 0; padding: 4px 16px; border: 2px solid #6d7a94; border-radius: 8px; font-size: 26px; }
    .scene { display: grid; place-items: center; background: ${ground}; border-radius: 40px 0 0 40px; margin-left: 30px; }
    .scene svg { width: 500px; overflow: visible; }
  </style>
  <div class="words">
    <div class="brand">${readFileSync("public/favicon.svg", "utf8")} Stufenlos</div>
    <h1>${title}</h1>
    <p>${line}</p>
    ${isAdvert ? '<p class="advert">Anzeige</p>' : ""}
  </div>
  <div class="scene">${readFileSync(`app/illustrations/${picture}.svg`, "utf8")}</div>
</html>`;
}

function fontFace(family: string, file: string): string {
  const data = readFileSync(`app/fonts/${file}.woff2`).toString("base64");
  return `@font-face { font-family: ${family}; font-weight: 400 800; src: url(data:font/woff2;base64,${data}); }`;
}
