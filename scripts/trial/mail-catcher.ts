import { startEmailServer } from "#testing/fake-email/email-server.ts";

/** Takes every mail that the product sends, and prints it: `compose logs mail`. */
const catcher = await startEmailServer({
  port: 1025,
  host: "0.0.0.0",
  onEmail: ({ to, subject, text }) => console.log(`\nMail to ${to.join(", ")}: ${subject}\n\n${text}\n`),
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void catcher.stop());
