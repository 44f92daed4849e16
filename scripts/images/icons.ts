import { readFileSync, writeFileSync } from "node:fs";
import { launchBrowser } from "#testing/browser/browser.ts";
import { toPalettePng } from "#testing/palette-png.ts";

/**
 * `node scripts/images/icons.ts`: draws the icons in public/ from public/favicon.svg. They reach to the edge: every system cuts its own
 * corners. A maskable one keeps the mark inside the circle that no system cuts.
 */
const GROUND = "#1d4390"; // the mark's own

const browser = await launchBrowser();
try {
  write("apple-touch-icon.png", await draw(180));
  write("icon-192.png", await draw(192));
  write("icon-512.png", await draw(512));
  write("icon-maskable-512.png", await draw(512, 0.74));
  write("favicon.ico", icoOf(await draw(32), 32));
} finally {
  await browser.close();
}

async function draw(size: number, share = 1): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  try {
    const mark = readFileSync("public/favicon.svg", "utf8");
    await page.setContent(`<!DOCTYPE html><style>
      body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${GROUND}; }
      svg { width: ${share * 100}vw; }
    </style>${mark}`);
    return toPalettePng(await page.screenshot(), 64);
  } finally {
    await page.close();
  }
}

/** An .ico file is a list of pictures; ours has one, and it may be a PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.set([size, size], 6);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(8, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

function write(name: string, bytes: Buffer): void {
  writeFileSync(`public/${name}`, bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
