import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

export const LIGHTHOUSE = "13.5.0";
const FOLDER = ".local/lighthouse";

type Audit = { score: number | null; displayValue?: string; numericValue?: number };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
export type Report = {
  categories: Record<string, Category>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
};

export type Lighthouse = (
  url: string,
  flags: {
    port: number;
    logLevel: "error";
    onlyCategories: string[];
    disableFullPageScreenshot: true;
    /** A page that is answered with 404 is looked at as well. */
    ignoreStatusCode: boolean;
    extraHeaders?: Record<string, string>;
  },
) => Promise<{ lhr: Report } | undefined>;

type Chrome = { port: number; kill: () => void };

/** Installed on first use into a folder of its own: a look at the pages now and then is no reason for 117 packages. */
export async function loadLighthouse(): Promise<{ lighthouse: Lighthouse; launchChrome: () => Promise<Chrome> }> {
  if (!existsSync(`${FOLDER}/node_modules/lighthouse`)) install();
  const { default: lighthouse } = (await import(resolve(FOLDER, "node_modules/lighthouse/core/index.js"))) as {
    default: Lighthouse;
  };
  const { launch } = (await import(resolve(FOLDER, "node_modules/chrome-launcher/dist/index.js"))) as {
    launch: (options: { chromePath: string; chromeFlags: string[] }) => Promise<Chrome>;
  };
  const launchChrome = () =>
    launch({
      chromePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
      chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"],
    });
  return { lighthouse, launchChrome };
}

function install(): void {
  const how = ["install", "--no-save", "--no-package-lock", "--ignore-scripts", "--prefix", FOLDER];
  const { status } = spawnSync("npm", [...how, `lighthouse@${LIGHTHOUSE}`], { stdio: "inherit" });
  if (status !== 0) throw new Error(`Lighthouse ${LIGHTHOUSE} could not be installed into ${FOLDER}`);
}
