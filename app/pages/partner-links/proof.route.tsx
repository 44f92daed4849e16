import { data } from "react-router";
import { PAGE_HEADERS, STATUS } from "#app/pages/parts/private-headers.ts";
import { requestMeta } from "#app/pages/parts/request-frame.tsx";
import { keepThrottledPage } from "#app/pages/parts/throttled-page.server.ts";
import { depsContext } from "#app/web/context.ts";
import type { Handle } from "#app/web/route-handle.ts";
import { PartnerLink } from "./partner-link.tsx";
import { linkLimit, openProof } from "./open-link.server.ts";
import styles from "./partner-links.css?url";
import type { Route } from "./+types/proof.route";
import type { BuyersPaper } from "#server/privacy/dossier/buyers-paper.ts";
import type { Block, Fact } from "#server/privacy/dossier/printable-document.ts";

export const handle: Handle = { noJs: true, asksCookies: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const middleware = [keepThrottledPage(linkLimit)];

/** A buyer's part of the proof. Forged and expired links get the same answer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { brand } = (await deps.site()).operator;
  const opened = await openProof(deps, params.token);
  return data({ brand, opened }, { status: STATUS[opened.kind], headers: PAGE_HEADERS });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  requestMeta("Nachweis der Einwilligung", "Für den Betrieb, der die Anfrage bekommen hat.", loaderData?.brand);

export default function ProofRoute({ loaderData: { opened } }: Route.ComponentProps) {
  return <PartnerLink kind={opened.kind}>{opened.kind === "open" ? <ProofPage {...opened.page} /> : null}</PartnerLink>;
}

/** A buyer's part of the proof, as a printable document. */
const ProofPage = ({ paper: { title, head, sections }, stop }: BuyersPaper) => (
  <main id="main" className="wrap partner-link">
    {stop && (
      <div className="partner-stop" role="note">
        <b>{stop.title}</b>
        <p>{stop.text}</p>
      </div>
    )}
    <h1>{title}</h1>
    <Facts facts={head} />
    {sections.map((section) => (
      <section key={section.title}>
        <h2>{section.title}</h2>
        {section.blocks.map((block, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- a document's parts have no other name and never move
          <BlockView key={n} block={block} />
        ))}
      </section>
    ))}
  </main>
);

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(({ label, value, isCode }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={isCode ? "code" : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "facts":
      return <Facts facts={block.facts} />;
    case "words":
      return <blockquote>{block.words}</blockquote>;
    case "note":
      return <p>{block.text}</p>;
    case "heading":
      return <h3>{block.text}</h3>;
    case "table":
      return (
        <ul>
          {block.rows.map((row) => (
            <li key={row.join()}>{row.join(": ")}</li>
          ))}
        </ul>
      );
  }
}
