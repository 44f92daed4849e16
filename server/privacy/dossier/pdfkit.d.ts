/** Types for the used part of pdfkit, which ships none. */
declare module "pdfkit" {
  type Content = () => void;

  export class Structure {
    add(child: Structure): Structure;
    end(): Structure;
  }

  type TextOptions = {
    width?: number;
    lineGap?: number;
    align?: "left" | "right" | "center";
    lineBreak?: boolean;
    height?: number;
  };

  export default class PdfFile {
    constructor(options: {
      size: string;
      margins: { top: number; bottom: number; left: number; right: number };
      tagged: true;
      lang: string;
      displayTitle: true;
      pdfVersion: "1.7";
      subset: "PDF/UA";
      compress: boolean;
      bufferPages: true;
      info: Readonly<Record<string, string | Date>>;
    });
    x: number;
    y: number;
    readonly page: { width: number; height: number; margins: { top: number; bottom: number; left: number } };
    /** The current font, an object of fontkit, which pdfkit depends on. */
    readonly _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    registerFont(name: string, file: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(width: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    widthOfString(text: string): number;
    rect(x: number, y: number, width: number, height: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    fill(colour?: string): this;
    stroke(): this;
    addPage(): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(n: number): this;
    struct(type: string, content: Content | readonly (Content | Structure)[]): Structure;
    struct(type: string, options?: { title?: string; alt?: string }, content?: Content): Structure;
    addStructure(structure: Structure): this;
    markContent(tag: "Artifact", options?: { type: "Pagination" | "Layout"; attached?: readonly string[] }): this;
    endMarkedContent(): this;
    on(event: "data", take: (chunk: Buffer) => void): this;
    on(event: "end", done: () => void): this;
    on(event: "error", failed: (error: Error) => void): this;
    end(): void;
  }
}
