import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isNightly } from "./tests/nightly.ts";

/** Real sockets and real deadlines: beside the units they would be slow, and made slow by them. */
const network = [
  "server/delivery/transport/transport*.test.ts",
  "server/delivery/transport/smtp-transport.test.ts",
  "testing/fake-service/**/*.test.ts",
];

const processTests = (...names: string[]) => names.map((name) => `tests/process/${name}.test.ts`);

/** What they say about rates would not be true beside many others. These two mostly wait. */
const timing = processTests("outage", "service-behaviours");

/** They keep the cores busy themselves, and measure; the throttle does only at night. */
const alone = processTests("spam", ...(isNightly ? ["access-throttle"] : []));

/** Vitest begins with the largest files. These are small and take long, some only at night: at the end one would run alone for minutes. */
const LONG =
  /\/(every-screen|every-step|tap-through|random-moments|double-click|stored-xss|database-outage|reload|leads|fuzz|bulk-retry|outage|model|silence|who-gets-a-lead\.db|database\.db)\.test\.ts$/;

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files); // oxlint-disable-line no-array-sort -- vitest's own
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** So that a failure far away can be understood: Vitest shows 40 characters of what was expected and found. */
const chaiConfig = { truncateThreshold: 1_000 };

const withDatabase = { globalSetup: "testing/database/template-database.ts" };

/** `CPU_SLOWDOWN=4` (testing/browser/browser.ts). */
const isSlowed = Number(process.env["CPU_SLOWDOWN"] ?? "1") > 1;

export default defineConfig({
  test: {
    reporters: ["default"],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: "unit",
          chaiConfig,
          setupFiles: "tests/fixed-seeds.ts",
          testTimeout: 120_000,
          isolate: false, // pure tests: nothing of one file can be seen by another
          maxWorkers: 2,
          include: ["**/*.test.ts"],
          exclude: [
            "**/node_modules/**",
            ".local/**",
            "**/*.db.test.ts",
            "tests/process/**",
            "tests/e2e/**",
            ...network,
          ],
        },
      },
      { test: { name: "network", chaiConfig, include: network, testTimeout: 120_000, maxWorkers: 2 } }, // they wait for deadlines
      {
        test: {
          name: "db",
          chaiConfig,
          include: ["{server,app,testing,tests/architecture,tests/spec}/**/*.db.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
          maxWorkers: 2,
          ...withDatabase,
        },
      },
      {
        test: {
          name: "process",
          chaiConfig,
          include: ["tests/process/**/*.test.ts"],
          exclude: [...timing, ...alone],
          testTimeout: 400_000,
          hookTimeout: 400_000,
          maxWorkers: 3, // each file has processes of its own, and mostly waits
          ...withDatabase,
        },
      },
      {
        test: {
          name: "timing",
          chaiConfig,
          include: timing,
          testTimeout: 400_000,
          hookTimeout: 400_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 }, // after the others
          ...withDatabase,
        },
      },
      {
        test: {
          name: "alone",
          chaiConfig,
          include: alone,
          testTimeout: 400_000,
          hookTimeout: 400_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          ...withDatabase,
        },
      },
      {
        test: {
          name: "e2e",
          chaiConfig,
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: isNightly ? 1_800_000 : 300_000, // at night some open hundreds of pages
          expect: { poll: { timeout: 120_000 } },
          hookTimeout: 300_000,
          ...(isSlowed ? { maxWorkers: 2, maxConcurrency: 1 } : { maxWorkers: 5 }), // they mostly wait, but a slowed page keeps a core busy
          isolate: false, // the files of a worker share its browser
          globalSetup: [withDatabase.globalSetup, "tests/e2e/harness/visitor-product.ts"],
        },
      },
    ],
  },
});
