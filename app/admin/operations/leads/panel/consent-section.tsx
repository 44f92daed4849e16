import { Fragment } from "react";
import { formatExact } from "#app/admin/labels/format.ts";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ConsentRecord } from "#server/operations/leads/read-lead.ts";
import styles from "./lead-panel.module.css";

/**
 * Consent texts as shown, and the visitor's action. The record outlives the lead. `dossier`: link to the whole proof, for those
 * who may open it.
 */
export const ConsentSection = ({
  consents,
  dossier,
}: {
  consents: readonly ConsentRecord[];
  dossier: string | null;
}) => (
  <section className={styles["section"]} id="consent">
    <h3>
      Consent record
      {consents.length > 0 ? (
        <span className={layoutStyles["end"]}>
          <StatusChip status="success" word="Given" />
        </span>
      ) : null}
    </h3>
    {consents.length === 0 ? <p className={textStyles["faint"]}>No consent text was on the screen.</p> : null}
    {consents.map(({ givenAt, step, texts }) => (
      <dl className={styles["facts"]} key={givenAt.getTime()}>
        {texts.map(({ id, version, sha256, ticked, words }) => (
          <Fragment key={id}>
            <dt>Text shown</dt>
            <dd lang={words === null ? undefined : "de"} className={words === null ? textStyles["faint"] : undefined}>
              {words ?? UNKNOWN_TEXTS}
            </dd>
            <dt>Proof</dt>
            <dd>
              {id}, {version === null ? "a version that was not known when it was sent" : `version ${version}`}
              <span className={textStyles["mono"]} title={sha256}>
                {sha256 === "" ? null : `sha256 ${sha256.slice(0, 4)}…${sha256.slice(-4)}`}
              </span>
            </dd>
            <dt>Action</dt>
            <dd>{actionOf(ticked)}</dd>
          </Fragment>
        ))}
        <dt>When</dt>
        <dd>
          <time dateTime={givenAt.toISOString()}>{formatExact(givenAt)} (Europe/Berlin)</time>
        </dd>
        <dt>Step</dt>
        <dd lang="de">{step === "" ? "start" : step}</dd>
      </dl>
    ))}
    {dossier !== null && consents.length > 0 ? (
      <p>
        <ButtonLink size="sm" icon="document" to={dossier}>
          Consent dossier
        </ButtonLink>
      </p>
    ) : null}
  </section>
);

const UNKNOWN_TEXTS =
  "The words are not known: they were not stored yet, and no text with a name of the company has this fingerprint.";

function actionOf(ticked: boolean | null): string {
  if (ticked === null) return "Saw the note beside the button, then pressed it";
  return ticked ? "Ticked the box, then pressed the button" : "Left the box empty";
}
