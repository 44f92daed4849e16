import { behaviours } from "./behaviours/registry.ts";
import type { JournalLine } from "./journal.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** What has come in, newest first, and all that can be asked for. */
export function pageOf(lines: readonly JournalLine[], name: string): string {
  const chosen = name === "" ? lines : lines.filter((line) => line.behaviour === name);
  const newest = JSON.stringify(chosen.slice(-50).toReversed(), null, 2);
  const list = behaviours.map(
    (row) => `<li><a href="/${row.name}">${row.name}</a> (${row.group}, ${row.server}) ${escape(row.says)}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Fake partner</title>
<h1>Fake partner</h1>
<p><a href="/">All leads</a>. Send with POST to /&lt;behaviour&gt;, /key/…, /natural/…, /none/…, …/sequence/a,b,c or …/switch/&lt;name&gt;.</p>
<h2>The last ${escape(name)} requests, newest first</h2>
<pre>${escape(newest)}</pre>
<h2>${behaviours.length} behaviours</h2>
<ul>
${list.join("\n")}
</ul>
`;
}
