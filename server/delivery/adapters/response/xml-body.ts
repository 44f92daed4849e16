const TOKEN = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([A-Za-z_][\w.:-]*)([^<>]*)>|([^<]+)|</g;
const ATTRIBUTE = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const DEEPEST = 30;

type Fields = Record<string, unknown>;
type Element = { name: string; fields: Fields; text: string };

/**
 * XML as an object, so that a path such as "response.state" finds its way: an element that holds only text is that text, an
 * attribute is "@name", what is there twice is a list. Undefined for what is no XML, or a web page. No entities but the five.
 */
export function parseXml(body: string): unknown {
  if (!/^\s*</.test(body) || /<!doctype|<html/i.test(body)) return undefined;
  const open: Element[] = [element("")];
  for (const [token, cdata, close, name = "", rest = "", text] of body.matchAll(TOKEN)) {
    const [top, above] = [open.at(-1), open.at(-2)];
    if (!top || open.length > DEEPEST || token === "<") return undefined;
    if (cdata !== undefined) top.text += cdata;
    else if (text !== undefined) top.text += decoded(text);
    else if (close === "/") {
      if (!above || top.name !== local(name)) return undefined;
      open.pop();
      put(above.fields, top.name, valueOf(top));
    } else if (close === "") {
      const opened = element(local(name), attributesIn(rest));
      if (rest.trimEnd().endsWith("/")) put(top.fields, opened.name, valueOf(opened));
      else open.push(opened);
    }
  }
  const [root] = open;
  return root && open.length === 1 && Object.keys(root.fields).length === 1 ? root.fields : undefined;
}

/** It has no prototype because an element may have any name. */
function element(name: string, attributes: readonly (readonly [string, string])[] = []): Element {
  const fields = Object.create(null) as Fields;
  for (const [attribute, value] of attributes) fields[`@${attribute}`] = value;
  return { name, fields, text: "" };
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

const attributesIn = (text: string): [string, string][] =>
  [...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single = ""]) => [local(name), decoded(double ?? single)]);

function valueOf({ fields, text }: Element): unknown {
  const said = text.trim();
  if (Object.keys(fields).length === 0) return said;
  if (said !== "") fields["#text"] = said;
  return fields;
}

function put(fields: Fields, name: string, value: unknown): void {
  const there = fields[name];
  if (there === undefined) fields[name] = value;
  else if (Array.isArray(there)) there.push(value);
  else fields[name] = [there, value];
}

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (all, decimal, hex, name) => {
    if (typeof name === "string") return ENTITIES[name] ?? all;
    const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
  });
