import { telHref } from "#app/ui/page/hotline-bar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { HomeFacts } from "./home-facts.ts";

/** For visitors who would rather call, with the opening hours. */
export const ByPhone = ({ phone, phoneHours }: HomeFacts) => (
  <section className="by-phone">
    <div className="wrap">
      <h2>Lieber persönlich?</h2>
      <p className="lede">Wir gehen die Fragen am Telefon gemeinsam mit Ihnen durch.</p>
      <p>
        <a className="btn ghost" href={telHref(phone)}>
          <Icon name="phone" />
          {phone}
        </a>
      </p>
      <p>{phoneHours}</p>
    </div>
  </section>
);
