/** How the service, which is free for visitors, is financed; shown wherever it is called free. */
export const financing =
  "Unser Service ist für Sie kostenlos. Wir erhalten eine Vergütung von den Betrieben, an die wir Ihre Anfrage weitergeben.";
