import type { Client, Connection, DatabaseError } from "pg";
import { placesIn } from "./statements.ts";

/** What PostgreSQL has against the statement, and where in the source that is. It looks up what is named, and runs nothing. */
export const prepare = async (client: Client, statement: string): Promise<string | undefined> => {
  const problem = await parse(client, statement);
  if (!problem) return undefined;
  const before = statement.slice(0, Number(problem.position ?? statement.length));
  const place = placesIn(before).at(-1) ?? placesIn(statement)[0] ?? "";
  const [file, line] = place.split(":");
  const lines = before.slice(before.lastIndexOf(place)).split("\n").length - 1;
  return `${file}:${Number(line) + lines}: ${problem.message}`;
};

const parse = (client: Client, text: string): Promise<DatabaseError | undefined> =>
  new Promise((resolve) => {
    client.query({
      submit(connection: Connection) {
        connection.parse({ name: "", text, types: [] }, true);
        connection.sync();
      },
      handleParseComplete: () => undefined,
      handleError: resolve,
      handleReadyForQuery: () => resolve(undefined),
    });
  });
