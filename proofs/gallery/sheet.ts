import type { Browser } from "playwright-core";
import type { Photo } from "./walk.ts";

/** `large`: the same screens on a small phone with large text. */
export type Sheet = { title: string; phone: Photo[]; large?: Photo[]; desktop: Photo[] };

/** One picture of many: the browser lays it out, as it would any page. */
export async function photographSheet(browser: Browser, sheet: Sheet): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1536, height: 900 } });
  try {
    await page.setContent(htmlOf(sheet));
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())).then(() => undefined));
    return await page.screenshot({ fullPage: true });
  } finally {
    await page.close();
  }
}

const htmlOf = ({ title, phone, large = [], desktop }: Sheet): string => `<!DOCTYPE html>
<html lang="de">
  <style>
    body { margin: 24px; background: #edf0f5; color: #3d4759; font: 13px/1.35 "Liberation Sans", Arial, sans-serif; }
    h1 { margin: 0 0 16px; font-size: 18px; }
    section { display: grid; justify-content: space-between; gap: 20px 0; margin-bottom: 28px; }
    .phone, .large { grid-template-columns: repeat(7, 195px); }
    .desktop { grid-template-columns: repeat(3, 480px); }
    figure { margin: 0; }
    img { display: block; width: 100%; }
    figcaption { margin-top: 6px; }
  </style>
  <h1>${escape(title)}</h1>
  <section class="phone">${phone.map(figureOf).join("")}</section>
  <section class="large">${large.map(figureOf).join("")}</section>
  <section class="desktop">${desktop.map(figureOf).join("")}</section>
</html>`;

const figureOf = ({ caption, png }: Photo, index: number): string =>
  `<figure>
    <img src="data:image/png;base64,${png.toString("base64")}" alt="">
    <figcaption>${index + 1}. ${escape(caption)}</figcaption>
  </figure>`;

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
