import { parseArgs } from "node:util";
import { isFormType } from "#funnels/registry.ts";
import { connectService } from "#server/api-services/connect-service.ts";
import { readDatabaseUrl } from "#server/config.ts";
import { connect } from "#server/db/database.ts";
import { listNewest } from "#server/submissions/list.ts";

const USAGE = `Usage: npm run cli -- <command>

  leads [--limit 20]                                  the newest leads and where their deliveries stand
  service connect --name N --endpoint URL --form F    add an api service and enable it for a form
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: "string", default: "20" },
    name: { type: "string" },
    endpoint: { type: "string" },
    form: { type: "string" },
  },
});

const db = connect({ url: readDatabaseUrl(process.env), connections: 1, onError: console.error });
try {
  process.exitCode = await run(positionals.join(" "));
} finally {
  await db.destroy();
}

async function run(command: string): Promise<number> {
  switch (command) {
    case "leads":
      console.table(await listNewest(db, Number(values.limit)));
      return 0;
    case "service connect": {
      const { name, endpoint, form } = values;
      if (!name || !endpoint || !URL.canParse(endpoint) || !isFormType(form)) return usage();
      console.log(`Connected ${name} (${await connectService(db, { name, endpoint, formType: form })})`);
      return 0;
    }
    default:
      return usage();
  }
}

function usage(): number {
  console.error(USAGE);
  return 2;
}
