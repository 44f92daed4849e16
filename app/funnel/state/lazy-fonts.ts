let areHere = false;

/** Loads fonts once the page works. They are not applied while reading, because lines would move. */
export async function loadLateFonts(): Promise<void> {
  const fonts = ["700 1em Stufenlos Display", "1em Stufenlos Text"];
  await Promise.all(fonts.map((font) => document.fonts.load(font)));
  areHere = true;
}

/** Applied on navigation, when the screen changes anyway. */
export function putFontsIn(): void {
  if (areHere) document.documentElement.classList.add("has-fonts");
}
