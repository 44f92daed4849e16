import { entryTo, type PublicPage } from "#tests/support/public-pages.ts";
import { CATEGORIES, judge, type Category, type Verdict } from "./judge.ts";
import { loadLighthouse, type Report } from "./load.ts";

type Sites = { ours: string; twin: string };

/** Every page in every round, beside its twin, so that a busy minute of this machine does not hit one page alone. */
export async function runRounds(pages: readonly PublicPage[], rounds: number, sites: Sites): Promise<Verdict[]> {
  const { lighthouse, launchChrome } = await loadLighthouse();
  const seen = new Map(pages.map((page) => [page, { ours: [] as Report[], twin: [] as Report[] }]));

  async function look(page: PublicPage, site: string, categories: readonly Category[]): Promise<Report> {
    const { path, cookie } = await entryTo(page);
    const chrome = await launchChrome();
    try {
      const result = await lighthouse(site + path, {
        port: chrome.port,
        logLevel: "error",
        onlyCategories: [...categories],
        disableFullPageScreenshot: true,
        ignoreStatusCode: page.status === 404,
        ...(cookie && { extraHeaders: { Cookie: cookie } }),
      });
      const failure = result?.lhr.runtimeError?.message;
      if (!result || failure) throw new Error(`${page.path}: ${failure ?? "no result"}`);
      return result.lhr;
    } finally {
      chrome.kill();
    }
  }

  for (let round = 1; round <= rounds; round++) {
    for (const [page, reports] of seen) {
      reports.ours.push(await look(page, sites.ours, CATEGORIES));
      reports.twin.push(await look(page, sites.twin, ["performance"]));
      const said = judge(page.path, reports.ours.slice(-1), reports.twin.slice(-1));
      console.log(`${round}. ${page.path} ${Object.values(said.scores).join(" ")}, twin ${said.twin}`);
    }
  }
  return [...seen].map(([{ path }, { ours, twin }]) => judge(path, ours, twin));
}
