import { formatCents, formatMoment } from "#app/admin/labels/format.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import type { Claim } from "#server/sales/returns/read-claim.ts";
import { acceptLetter } from "./letter.ts";
import { deciderWord, stateWords } from "./return-words.ts";
import styles from "./claim.module.css";

/** What was decided, by whom, and what the buyer reads about it. */
export function Outcome({ claim, now }: { claim: Claim; now: Date }) {
  const copy = useCopy();
  const letter = claim.state === "declined" ? claim.decidedReason : acceptLetter(claim, claim.creditCents);
  return (
    <Panel
      title={stateWords[claim.state]}
      note={`${formatCents(claim.creditCents)} credited of ${formatCents(claim.priceCents)}`}
      actions={
        <Button size="sm" icon="copy" onClick={() => void copy(letter, "The words to the buyer are copied")}>
          Copy
        </Button>
      }
    >
      <PanelBody className={styles["outcome"]}>
        <p>{`${deciderWord(claim.decidedBy)}${claim.decidedAt ? `, ${formatMoment(claim.decidedAt, now)}` : ""}. ${claim.buyer} reads:`}</p>
        <p className={styles["letter"]} lang="de">
          {letter}
        </p>
      </PanelBody>
    </Panel>
  );
}
