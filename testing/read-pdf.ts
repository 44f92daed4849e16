/** What a reader, and a screen reader, finds in a PDF of ours that was written without compression. */
export type ReadPdf = {
  title: string;
  language: string | undefined;
  isTagged: boolean;
  /** The structure's elements with words, in the order they are read. */
  elements: { tag: string; words: string }[];
  /** The words in the order they are drawn, page by page, artifacts included: what `pdftotext -raw` prints. */
  drawn: string;
};

type Objects = ReadonlyMap<string, string>;

/** For pdfkit's way of writing only; no other PDF need be read. */
export function readPdf(file: Buffer): ReadPdf {
  const objects: Objects = new Map(
    [...file.toString("latin1").matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = "", body = ""]) => [
      id,
      body,
    ]),
  );
  const catalog = [...objects.values()].find((body) => body.includes("/Type /Catalog")) ?? "";
  const pages = refsIn(get(objects, catalog, "Pages"), "Kids");
  const shown = new Map(pages.map((page) => [page, wordsOn(objects, objects.get(page) ?? "")]));
  const [root = ""] = refsIn(get(objects, catalog, "StructTreeRoot"), "K");
  return {
    title: textIn(get(objects, [...objects.values()].find((body) => /\/Title \d+ 0 R/.test(body)) ?? "", "Title")),
    language: /\/Lang \(([^)]*)\)/.exec(catalog)?.[1],
    isTagged: get(objects, catalog, "MarkInfo").includes("/Marked true"),
    elements: readElements(objects, shown, root),
    drawn: pages.map((page) => (shown.get(page) ?? []).map(({ words }) => words).join("\n")).join("\n"),
  };
}

const get = (objects: Objects, body: string, key: string): string => {
  const id = new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1];
  return id === undefined ? body : (objects.get(id) ?? "");
};

const refsIn = (body: string, key: string): string[] =>
  [...(new RegExp(`/${key} \\[([^\\]]*)\\]`).exec(body)?.[1] ?? "").matchAll(/(\d+) 0 R/g)].map(([, id = ""]) => id);

type Shown = { mcid: number | undefined; words: string };

/** Each marked part of a page, in the order it is drawn. */
function wordsOn(objects: Objects, page: string): Shown[] {
  const content = streamOf(get(objects, page, "Contents"));
  const fonts = new Map(
    [...get(objects, page, "Resources").matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [
      name,
      unicodeOf(objects, objects.get(id) ?? ""),
    ]),
  );
  const shown: Shown[] = [];
  let [mcid, font]: [number | undefined, string] = [undefined, ""];
  for (const [, marked, artifact, named, glyphs] of content.matchAll(
    /\/MCID (\d+)|(\/Artifact)\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (marked !== undefined) mcid = Number(marked);
    else if (artifact !== undefined) mcid = undefined;
    else if (named !== undefined) font = named;
    else if (glyphs !== undefined) shown.push({ mcid, words: said(glyphs, fonts.get(font) ?? []) });
  }
  return shown;
}

const said = (glyphs: string, unicode: readonly string[]): string =>
  [...glyphs.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => unicode[Number.parseInt(glyph, 16)] ?? "\ufffd")
    .join("");

function unicodeOf(objects: Objects, font: string): string[] {
  const map = streamOf(get(objects, font, "ToUnicode"));
  return [...map.matchAll(/beginbfrange\n([\s\S]*?)\nendbfrange/g)].flatMap(([, ranges = ""]) =>
    [...ranges.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
      [...list.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = ""]) =>
        String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
      ),
    ),
  );
}

const streamOf = (body: string): string => /\nstream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? "";

function readElements(objects: Objects, shown: ReadonlyMap<string, readonly Shown[]>, id: string): ReadPdf["elements"] {
  const body = objects.get(id) ?? "";
  const kids = /\/K \[([^\]]*)\]/.exec(body)?.[1] ?? "";
  const children = [...kids.matchAll(/(\d+) 0 R/g)].map(([, child = ""]) => child);
  if (children.length > 0) return children.flatMap((child) => readElements(objects, shown, child));
  const page = /\/Pg (\d+) 0 R/.exec(body)?.[1] ?? "";
  const marks = new Set([...kids.matchAll(/\d+/g)].map(Number));
  const words = (shown.get(page) ?? []).filter(({ mcid }) => mcid !== undefined && marks.has(mcid));
  return [{ tag: /\/S \/(\w+)/.exec(body)?.[1] ?? "", words: words.map((one) => one.words).join(" ") }];
}

const textIn = (written: string): string => {
  const text = written.slice(1, -1); // without its brackets
  if (!text.startsWith("\xfe\xff")) return text;
  const bytes = Buffer.from(text.slice(2).replaceAll(/\\([()\\])/g, "$1"), "latin1");
  return new TextDecoder("utf-16be").decode(bytes);
};
