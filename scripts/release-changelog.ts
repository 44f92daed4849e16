const UNRELEASED = "## [Unreleased]";

type Released = { changelog: string; notes: string };

/** Moves what is unreleased under the new version (keepachangelog.com). Returns undefined if there is nothing. */
export function releaseChangelog(
  text: string,
  { version, day }: { version: string; day: string },
): Released | undefined {
  const [before, rest] = text.split(`${UNRELEASED}\n`);
  if (before === undefined || rest === undefined) return undefined;
  const next = rest.indexOf("\n## ");
  const notes = (next === -1 ? rest : rest.slice(0, next)).trim();
  if (notes === "") return undefined;
  const older = next === -1 ? "" : rest.slice(next);
  return { changelog: `${before}${UNRELEASED}\n\n## [${version}] - ${day}\n\n${notes}\n${older}`, notes };
}
