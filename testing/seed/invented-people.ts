/** Common German names, combined at random. Email addresses end in .example, which no email reaches. */
export const FIRST_NAMES = (
  "Hannelore Jürgen Ingrid Günter Helga Klaus Renate Horst Ursula Manfred Christa Werner Gisela Dieter Karin Heinz Brigitte " +
  "Wolfgang Monika Peter Elke Bernd Erika Uwe Gerda Rolf Irmgard Hans Waltraud Karl Edith Gerhard Rosemarie Herbert Hildegard " +
  "Siegfried Marianne Walter Anneliese Ernst Ilse Kurt Gertrud Friedrich Lieselotte Rudolf Ayşe Mehmet Zofia Marek Elena Dimitri"
).split(" ");

export const LAST_NAMES = (
  "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder " +
  "Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Schmid Schulze Maier Köhler " +
  "Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller Günther " +
  "Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm Winter Kraus Martin Schumacher Krämer " +
  "Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas Schreiber Graf Dietrich Ziegler Kuhn Kühn Pohl Engel Horn Busch " +
  "Bergmann Thomas Voigt Sauer Arnold Wolff Pfeiffer Yılmaz Kowalski Nowak"
).split(" ");

export const MAIL_HOSTS = ["web", "gmx", "t-online", "gmail", "freenet", "posteo", "arcor", "outlook"].map(
  (host) => `${host}.example`,
);

export const STREETS = ["Am Hang", "Lindenallee", "Bergstraße", "Hauptstraße", "Schulweg", "Gartenstraße", "Rosenweg"];

export const MOBILE = ["151", "152", "157", "160", "170", "171", "172", "173", "175", "176", "177", "179"];

export const SOURCES = [
  "google / cpc",
  "facebook / paid",
  "zeitung / print",
  "newsletter / email",
  "bing / cpc",
  "radio",
];

/** For an email address: only ASCII letters. */
export const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "");
