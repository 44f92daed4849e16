import { SaxesParser } from "saxes";

const DEEPEST = 30;
const NO_XML = new Error("no XML");
const refuse = (): never => {
  throw NO_XML;
};
/** What a parser would stumble over, and servers write all the same: a bare ampersand, and an entity of HTML. They stay as they are. */
const NO_ENTITY = /<!\[CDATA\[[\s\S]*?\]\]>|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/g;

type Fields = Record<string, unknown>;
type Element = { fields: Fields; text: string };

/**
 * XML as an object, so that a path such as "response.state" finds its way: an element that holds only text is that text, an
 * attribute is "@name", what is there twice is a list. Undefined for what is no XML, what has a document type (nothing is
 * ever replaced by what it declares), what is too deep, and a web page.
 */
export function parseXml(body: string): unknown {
  if (!/^\s*</.test(body)) return undefined;
  const root = element();
  const open = [root];
  const addText = (text: string): void => void ((open.at(-1) ?? root).text += text);
  const parser = new SaxesParser();
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > DEEPEST || (open.length === 1 && /^html$/i.test(local(name)))) refuse();
    open.push(element(Object.entries(attributes)));
  });
  parser.on("closetag", ({ name }) => put((open.at(-2) ?? root).fields, local(name), valueOf(open.pop() ?? root)));
  try {
    parser.write(body.trim().replaceAll(NO_ENTITY, (sign) => (sign === "&" ? "&amp;" : sign))).close();
    return root.fields;
  } catch (error) {
    if (error === NO_XML) return undefined;
    throw error;
  }
}

/** It has no prototype because an element may have any name. */
function element(attributes: readonly (readonly [string, string])[] = []): Element {
  const fields = Object.create(null) as Fields;
  for (const [attribute, value] of attributes) fields[`@${local(attribute)}`] = value;
  return { fields, text: "" };
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

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
