import { Client } from "pg";

/** For a fresh database whose user counts services and deliveries: the one service that every installation begins with goes. */
export async function withoutConfirmationMail(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("delete from api_services where kind = 'mail'");
  } finally {
    await client.end();
  }
}
