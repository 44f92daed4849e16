import type { Command } from "@commander-js/extra-typings";
import { rotateSecondFactors, secondFactorKeys } from "#app/staff-auth/second-factor-keys.ts";
import { rotateIdentities } from "#server/leads/consent/rotate-identities.ts";
import { rotatePages } from "#server/leads/self-service-pages/open-page.ts";
import { readServicesConfig } from "#server/platform/config/config.ts";
import { rotateSecrets } from "#server/platform/secrets/rotate-secrets.ts";
import {
  confirm,
  examples,
  fromEnvironment,
  onInterrupt,
  printCheck,
  showingProgress,
  withDatabase,
} from "./command-line.ts";

export function addSecretCommands(program: Command): void {
  const group = program.command("secrets").description("what is stored sealed").helpCommand(false);
  group
    .command("rotate")
    .description(
      "seal every key, second factor and page token with the first of SECRET_KEYS, and who gave consent with that of " +
        "CONSENT_KEYS, so that an older key can be removed",
    )
    .option("--yes", "do not ask")
    .option("--json", "print JSON")
    .addHelpText("after", examples("secrets rotate"))
    .action(async ({ yes, json }) => {
      const { ring, consentRing } = fromEnvironment(readServicesConfig);
      const keys = `"${ring.activeId}" of SECRET_KEYS and "${consentRing.activeId}" of CONSENT_KEYS`;
      await confirm(`Everything sealed is sealed anew with the keys ${keys}. Without a copy of them it is lost.`, yes);
      onInterrupt(
        "What was sealed anew stays so; run the same command again for the rest. Keep the old keys until then.",
      );
      await withDatabase(async (db) => {
        const done = await showingProgress(async (report) => ({
          keys: await rotateSecrets(db, ring, report),
          pages: await rotatePages(db, ring, report),
          identities: await rotateIdentities(db, consentRing, report),
          secondFactors: await rotateSecondFactors(db, secondFactorKeys(ring)),
        }));
        const { unreadable } = done.secondFactors;
        const problems = [
          ...done.identities.failures,
          ...(unreadable.length === 0
            ? []
            : [
                `${unreadable.length} second factors cannot be read with these SECRET_KEYS. An owner can reset them on the Team page: ${unreadable.join(", ")}`,
              ]),
        ];
        const text = [
          `Sealed ${done.keys.rewrapped} keys anew. Keys per ring key: ${JSON.stringify(done.keys.perKey)}`,
          `Visitors' pages sealed anew: ${JSON.stringify(done.pages)}`,
          `Sealed ${done.identities.rewrapped} identities anew. Identities and HMACs per key of CONSENT_KEYS: ${JSON.stringify(done.identities.perKey)}`,
          `Sealed ${done.secondFactors.rotated} second factors anew`,
        ];
        printCheck(json, { ...done, problems }, text.join("\n"));
      });
    });
}
