import type { ReactNode } from "react";

type FactsProps = { facts: Readonly<Record<string, ReactNode>> };

/** Names and values side by side, one below the other on a phone. */
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
