/** The page for an unexpected error. */
export const BrokenPage = () => (
  <main className="wrap notice">
    <h1>Das hat leider nicht geklappt</h1>
    <p className="lede">Bitte laden Sie die Seite neu. Ihre Angaben bleiben erhalten.</p>
  </main>
);
