import type { ReactNode } from "react";
import type { STATUS } from "#app/pages/parts/private-headers.ts";
import { RequestFrame } from "#app/pages/parts/request-frame.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { telHref } from "#app/ui/page/hotline-bar.tsx";

/** The content of a link, or why there is none. */
export const PartnerLink = ({ kind, children }: { kind: keyof typeof STATUS; children: ReactNode }) => (
  <RequestFrame>
    {({ phone }) => {
      switch (kind) {
        case "over":
          return <LinkOver phone={phone} />;
        case "too-many":
          return <LinkTooMany />;
        case "open":
          return children;
      }
    }}
  </RequestFrame>
);

/** Forged, expired or deleted: one answer, to leak nothing. */
const LinkOver = ({ phone }: { phone: string }) => (
  <main id="main" className="wrap partner-link">
    <h1>Dieser Link gilt nicht mehr</h1>
    <p>Er ist abgelaufen oder unvollständig. Fragen Sie uns, und nennen Sie die Nummer der Anfrage.</p>
    <p>
      <a className="btn" href={telHref(phone)}>
        <Icon name="phone" />
        {phone}
      </a>
    </p>
  </main>
);

const LinkTooMany = () => (
  <main id="main" className="wrap partner-link">
    <h1>Bitte warten Sie ein wenig</h1>
    <p>Diese Seite wurde in der letzten Stunde sehr oft geöffnet. Versuchen Sie es später noch einmal.</p>
  </main>
);
