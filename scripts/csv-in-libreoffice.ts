import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CSV_BEGIN, csvLine } from "#server/platform/csv.ts";
import { FORMULA_STRINGS } from "#testing/fixtures/formula-strings.ts";

/**
 * `node scripts/csv-in-libreoffice.ts`: opens an export in a real spreadsheet program, told to run formulas and to take numbers for
 * numbers, and looks at what became of every cell. Two hundred formulas, postal codes and phone numbers have to be text.
 */
const NUMBERS = [
  "01067",
  "01711234567",
  "0171 1234567",
  "+49 171 1234567",
  "491711234567",
  "0351/445566",
  "00491711234567",
];

/** Semicolon, quotes, UTF-8, from line 1; detect special numbers, first sheet, evaluate formulas. */
const IMPORT = "CSV:59,34,76,1,,1031,false,true,false,false,false,0,true";

const cells = [...FORMULA_STRINGS, ...NUMBERS];
const program = findProgram();
const folder = mkdtempSync(join(tmpdir(), "stufenlos-csv-"));
try {
  const file = join(folder, "leads.csv");
  writeFileSync(file, CSV_BEGIN + cells.map((cell, i) => csvLine([`row ${i}`, cell])).join(""));
  const args = [
    "--headless",
    `-env:UserInstallation=file://${folder}/profile`,
    `--infilter=${IMPORT}`,
    "--convert-to",
    "fods",
  ];
  execFileSync(program, [...args, "--outdir", folder, file], { stdio: "ignore", timeout: 180_000 });
  const wrong = notText(readFileSync(join(folder, "leads.fods"), "utf8"));
  for (const cell of wrong) console.error(cell);
  console.log(`${cells.length} cells, ${wrong.length} not text`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function notText(sheet: string): string[] {
  const rows = [...sheet.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row]) => row ?? "");
  const shown = rows.filter((row) => row.includes("<text:p>row "));
  if (shown.length !== cells.length) return [`${shown.length} rows instead of ${cells.length}`];
  return shown.flatMap((row, i) => {
    const [, second = ""] = [...row.matchAll(/<table:table-cell[^>]*>/g)].map(([tag]) => tag);
    const isText = second.includes('office:value-type="string"') && !second.includes("table:formula");
    return isText ? [] : [`${JSON.stringify(cells[i])}: ${second}`];
  });
}

function findProgram(): string {
  const known = installed();
  if (known !== undefined) return known;
  execFileSync("/usr/bin/apt-get", ["install", "-y", "--no-install-recommends", "libreoffice-calc"], {
    stdio: "inherit",
  });
  return installed() ?? "soffice";
}

function installed(): string | undefined {
  try {
    return execFileSync("which", ["soffice"], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
