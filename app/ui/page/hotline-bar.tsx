import { Icon } from "#app/ui/icon.tsx";

/** First on every page, one tap to call. */
export const HotlineBar = ({ phone }: { phone: string }) => (
  <aside className="hotline" aria-label="Telefonische Beratung">
    <div className="wrap">
      <span className="from-tablet">Lieber persönlich? Wir beraten Sie kostenlos:</span>
      <span className="on-phone">Kostenlose Beratung:</span>
      <a href={telHref(phone)}>
        <i className="disc">
          <Icon name="phone" />
        </i>
        <span>{phone}</span>
      </a>
    </div>
  </aside>
);

/** German numbers are written with a leading 0 and dialled with +49 from anywhere. */
export const telHref = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, "").replace(/^0/, "+49")}`;
