import { rmSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "#server/db/migrate.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { startChild } from "#testing/processes/child-process.ts";
import { runSql, TEMPLATE } from "#testing/harness/product-harness.ts";
import { steadyPort } from "#testing/ports.ts";
import { warmUp } from "#testing/harness/warm-up.ts";
import { withoutConfirmationMail } from "#testing/fixtures/without-confirmation-email.ts";
import type { PostgresTools } from "./postgres-tools.ts";

/** A stopped cluster with a migrated template, to be copied for every round. */
export async function prepareCluster(tools: PostgresTools, folder: string): Promise<string> {
  const data = join(folder, "prepared");
  rmSync(data, { recursive: true, force: true });
  await tools.run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "--encoding=UTF8", "--locale=C.UTF-8"]);
  const port = await steadyPort();
  const args = ["-D", data, "-p", `${port}`, "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  const readyWord = "ready to accept connections";
  const postmaster = startChild({ file: tools.fileOf("postgres"), args, env: {}, readyWord, ...tools.user });
  if (!(await postmaster.ready)) throw new Error((await postmaster.ended).lastLines.join("\n"));
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await runSql(url("postgres"), `create database ${TEMPLATE}`);
  await migrate(url(TEMPLATE));
  await nameOperator(url(TEMPLATE));
  await withoutConfirmationMail(url(TEMPLATE));
  await warmUp(url(TEMPLATE));
  postmaster.send("SIGINT");
  await postmaster.ended;
  return data;
}
