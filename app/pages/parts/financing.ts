/** How a service that costs visitors nothing earns its money; said wherever it is called free. */
export const financing =
  "Unser Service ist für Sie kostenlos. Wir erhalten eine Vergütung von den Anbietern, an die wir Ihre Anfrage weitergeben.";
