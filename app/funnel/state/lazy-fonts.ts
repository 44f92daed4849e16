let areHere = false;

/** Once the page works. While somebody reads, nothing changes its font: lines would move. */
export async function loadLateFonts(): Promise<void> {
  const fonts = ["700 1em Stufenlos Display", "1em Stufenlos Text"];
  await Promise.all(fonts.map((font) => document.fonts.load(font)));
  areHere = true;
}

/** On a move: the next screen is new anyway. */
export function putFontsIn(): void {
  if (areHere) document.documentElement.classList.add("has-fonts");
}
