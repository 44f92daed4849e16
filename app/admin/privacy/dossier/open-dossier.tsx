import { dossierFile } from "#app/admin/labels/paths.ts";
import { formatDay } from "#app/admin/labels/format.ts";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Check } from "#server/privacy/dossier/dossier.ts";
import type { Opening } from "#server/privacy/dossier/dossier-paper.ts";
import type { PrintableDocument } from "#server/privacy/dossier/printable-document.ts";
import { PaperView } from "./paper-view.tsx";
import styles from "./dossier.module.css";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { checkTexts } from "./dossier-texts.ts";

const GLYPHS = { holds: "success", broken: "error", open: "not_sent" } as const;

/** Checks made while reading the dossier; broken ones first. */
const ChecksPanel = ({ checks, readAt }: { checks: readonly Check[]; readAt: Date }) => (
  <Panel title="Checked just now" note={<Time at={readAt} as="seconds" />}>
    <ul className={styles["checks"]}>
      {inOrder(checks).map((check) => {
        const { title, detail } = checkTexts(check);
        return (
          <li key={check.what} data-result={check.result}>
            <StatusGlyph status={GLYPHS[check.result]} />
            <span>
              <strong>{title}</strong>
              <small>{detail}</small>
            </span>
          </li>
        );
      })}
    </ul>
  </Panel>
);

const inOrder = (checks: readonly Check[]): Check[] =>
  checks.toSorted((a, b) => Number(b.result === "broken") - Number(a.result === "broken"));

type Props = {
  id: string;
  opening: Opening;
  paper: PrintableDocument;
  checks: readonly Check[];
  readAt: Date;
  keptUntil: Date | null;
  keptYears: number;
  canDraw: boolean;
};

/** The document, with its checks and the recreated screen. */
export const OpenDossier = ({ id, opening, paper, checks, readAt, keptUntil, keptYears, canDraw }: Props) => (
  <>
    <Notice kind="info" title={`Opened by ${opening.by}`}>
      <Time at={opening.at} as="moment" now={readAt} />. Reason: {opening.reason}. Opening and every export are part of
      the chain below.
    </Notice>
    <div className={styles["columns"]}>
      <PaperView paper={paper} />
      <aside className={styles["side"]} aria-label="Checks">
        <ChecksPanel checks={checks} readAt={readAt} />
        <Panel
          title="The screen, drawn again"
          actions={
            canDraw ? (
              <ButtonLink size="sm" kind="ghost" icon="external" to={dossierFile(id, "screen")} reloadDocument>
                Full size
              </ButtonLink>
            ) : undefined
          }
        >
          {canDraw ? (
            <iframe
              className={styles["screen"]}
              title="The step with the consent, drawn again from its version, without the person's data"
              src={dossierFile(id, "screen")}
              sandbox="allow-same-origin"
            />
          ) : null}
          <PanelBody as="p" className={textStyles["note"]}>
            {canDraw
              ? "Drawn from stored questions and words, not a recording. What the person typed is not shown."
              : "The version of the questions is not stored, so the screen cannot be drawn."}
          </PanelBody>
        </Panel>
        <Panel title={keptUntil === null ? "Not kept any more" : `Kept until ${formatDay(keptUntil, readAt)}`}>
          <PanelBody as="p" className={textStyles["note"]}>
            {keptUntil === null
              ? "Who it was is deleted. The chain stays: it names nobody."
              : `${keptYears} years after the last use. Then who it was is deleted.`}
          </PanelBody>
        </Panel>
      </aside>
    </div>
  </>
);
