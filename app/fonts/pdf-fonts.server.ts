import code from "./dossier-mono.ttf?inline";
import strong from "./dossier-strong.ttf?inline";
import text from "./dossier-text.ttf?inline";
import type { PdfFonts } from "#server/privacy/dossier/write-pdf.ts";

let fonts: PdfFonts | undefined;

/** Inlined into the bundle, because the server image has no folder of fonts. */
export const pdfFonts = (): PdfFonts =>
  (fonts ??= { text: bytesOf(text), strong: bytesOf(strong), code: bytesOf(code) });

const bytesOf = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
