import type { ReactNode } from "react";
import { telHref } from "#app/ui/page/hotline-bar.tsx";

type FactsProps = { facts: Readonly<Record<string, ReactNode>> };

/** Names and values side by side, stacked on a phone. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className="facts">
    {Object.entries(facts).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export const EmailLink = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>;

export const PhoneLink = ({ number }: { number: string }) => <a href={telHref(number)}>{number}</a>;

export const PostalAddress = ({ street, city }: { street: string; city: string }) => (
  <>
    {street}
    <br />
    {city}
  </>
);
