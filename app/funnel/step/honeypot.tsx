/** A field that people neither see nor reach; programs fill it in. The server only takes note (docs/spam.md). */
export const Honeypot = () => (
  <div className="trap" aria-hidden="true">
    <label>
      Bitte frei lassen
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
