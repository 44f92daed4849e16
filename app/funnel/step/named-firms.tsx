import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import type { Funnel, NamedRecipient } from "#funnels/engine/types.ts";
import { telHref } from "#app/ui/page/hotline-bar.tsx";
import { boxOf } from "#app/funnel/state/chosen-recipients.ts";
import type { Named } from "#app/funnel/state/named-recipients.ts";
import { isUnticked, tick, useTicked } from "#app/funnel/state/offered-firms.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";
import { firmsTitle, firmsTexts, REDRAWN } from "./named-firms-texts.ts";

/** The recipients: one line each, with legal details folded. Above the consent that names them. */
export function NamedFirms({ funnel, state, operator, named }: StepView & { named: Named | undefined }) {
  if (!funnel.namesPartners) return null;
  if (!named) {
    return (
      <p className="firms-wait" role="status">
        {firmsTexts.searching}
      </p>
    );
  }
  const { firms, token, redrawn } = named;
  const refusal = state.issues.find(({ field }) => field === "recipients")?.message;
  const why = redrawn ? REDRAWN[redrawn] : refusal && `${refusal}.`;
  return (
    <div className="firms-block" id="recipients" key={token}>
      {why && (
        <p className="firms-why" role="status">
          {why}
        </p>
      )}
      {firms.length > 0 ? <Firms firms={firms} /> : <Nobody phone={operator.phone} />}
      <input type="hidden" name="recipients" value={token} />
      <input type="hidden" name="offered" value={firms.map(({ orderId }) => orderId).join(" ")} />
    </div>
  );
}

function Firms({ firms }: { firms: readonly NamedRecipient[] }) {
  const scriptsRun = useScriptsRun();
  const ticked = useTicked(firms);
  return (
    <>
      <fieldset className="firms">
        <legend>{firmsTitle(firms.length, scriptsRun ? ticked : "not counted")}</legend>
        {firms.map(({ orderId, name, place }) => (
          <label key={orderId}>
            <input
              type="checkbox"
              name={boxOf(orderId)}
              defaultChecked={!isUnticked(orderId)}
              onChange={(event) => tick(orderId, event.currentTarget.checked)}
            />
            <span>
              <b>{name}</b>, {place}
            </span>
          </label>
        ))}
        <p className="firms-nobody">{firmsTexts.nobodyTicked}</p>
      </fieldset>
      <p className="firms-else">{firmsTexts.nobodyElse}</p>
      <details className="firms-more">
        <summary>{firmsTexts.more(firms.length)}</summary>
        <ul>
          {firms.map((firm) => (
            <FirmDetails key={firm.orderId} {...firm} />
          ))}
        </ul>
      </details>
    </>
  );
}

/** Recipients of every lead of this form, where firms are not chosen by postal code. */
export const DirectRecipients = ({ directRecipients }: Pick<Funnel, "directRecipients">) =>
  directRecipients && (
    <div className="firms-block">
      <p>
        <b>{firmsTexts.recipients}</b>
      </p>
      <ul className="firms-names">
        {directRecipients.map(({ id, name, resells }) => (
          <li key={id}>
            <b>{name}</b>
            {resells && ` – ${firmsTexts.resells}`}
          </li>
        ))}
      </ul>
    </div>
  );

const FirmDetails = ({ name, business, address, register, callerNumbers, privacyUrl }: NamedRecipient) => (
  <li>
    <b>{name}</b> {business}. {address}.{register && ` ${register}.`}
    {callerNumbers.length > 0 && ` Ruft an von ${callerNumbers.join(", ")}.`}{" "}
    <a href={privacyUrl} target="_blank" rel="noopener nofollow">
      Datenschutz<span className="sr"> von {name}</span>
    </a>
  </li>
);

const Nobody = ({ phone }: { phone: string }) => (
  <div className="firms-none">
    <p>
      <b>{firmsTexts.noneTitle}</b>
    </p>
    <p>
      {firmsTexts.none} <a href={telHref(phone)}>{phone}</a>
    </p>
    <p>{firmsTexts.orStore}</p>
  </div>
);
