import { entryTo, type PublicPage } from "#testing/browser/public-pages.ts";
import { CATEGORIES, judge, type Category, type Verdict } from "./check-scores.ts";
import { loadLighthouse, type Report } from "./load.ts";

type Sites = { ours: string; twin: string };

/** Every page in every round, beside its twin, so that a busy minute of this machine does not hit one page alone. */
export async function* runRounds(
  pages: readonly PublicPage[],
  rounds: number,
  sites: Sites,
): AsyncGenerator<Verdict[], void> {
  const { lighthouse, launchChrome } = await loadLighthouse();
  const seen = new Map(pages.map((page) => [page, { ours: [] as Report[], twin: [] as Report[] }]));

  async function look(page: PublicPage, site: string, categories: readonly Category[], port: number): Promise<Report> {
    const { path, cookie } = await entryTo(page);
    const result = await lighthouse(site + path, {
      port,
      logLevel: "error",
      onlyCategories: [...categories],
      disableFullPageScreenshot: true,
      ignoreStatusCode: page.status === 404,
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    });
    const failure = result?.lhr.runtimeError?.message;
    if (!result || failure) throw new Error(`${page.path}: ${failure ?? "no result"}`);
    return result.lhr;
  }

  for (let round = 1; round <= rounds; round++) {
    const { port, kill } = await launchChrome();
    try {
      for (const [page, { ours, twin }] of seen) {
        ours.push(await look(page, sites.ours, CATEGORIES, port));
        twin.push(await look(page, sites.twin, ["performance"], port));
        const said = judge(page.path, ours.slice(-1), twin.slice(-1));
        console.log(`${round}. ${page.path} ${Object.values(said.scores).join(" ")}, twin ${said.twin}`);
      }
    } finally {
      kill();
    }
    yield [...seen].map(([{ path }, { ours, twin }]) => judge(path, ours, twin));
  }
}
