import { MAX_ATTEMPTS } from "#server/delivery/settle.ts";
import type { Delivery, DeliveryEvent, Evidence } from "./evidence.ts";

export type Finding = { about: string; broken: string[]; delivery?: Delivery };

/** The invariants of the delivery (I1 to I11), as far as they can be seen from outside. Empty: all is accounted for. */
export function audit(evidence: Evidence): Finding[] {
  return [
    ...evidence.deliveries.flatMap((delivery) => {
      const isErased = evidence.erased.has(delivery.leadId);
      const broken = RULES.filter(({ isBroken }) => isBroken(delivery, isErased)).map(({ says }) => says);
      return broken.length > 0 ? [{ about: `delivery ${delivery.id}`, broken, delivery }] : [];
    }),
    ...auditLeads(evidence),
    ...evidence.strangers.map((mark) => ({
      about: `request ${mark}`,
      broken: ["a service got a lead that has no delivery"],
    })),
  ];
}

function auditLeads({ services, acknowledged, erased, stored, deliveries }: Evidence): Finding[] {
  const servicesOf = Map.groupBy(deliveries, ({ leadId }) => leadId);
  const wanted = services.toSorted().join();
  return [...new Set([...acknowledged, ...stored.keys(), ...servicesOf.keys()])].flatMap((id) => {
    const had = (servicesOf.get(id) ?? []).map(({ service }) => service);
    const broken = [
      !stored.has(id) && !erased.has(id) && "acknowledged or sent, and not stored",
      stored.has(id) && erased.has(id) && "still stored, though it was to be erased",
      stored.get(id) === 0 && "stored without its consent",
      had.toSorted().join() !== wanted && `has deliveries to ${had.join(", ") || "nobody"}, not one per service`,
    ].filter((text) => text !== false);
    return broken.length > 0 ? [{ about: `lead ${id}`, broken }] : [];
  });
}

type Rule = { says: string; isBroken: (delivery: Delivery, isErased: boolean) => boolean };

const RULES: readonly Rule[] = [
  {
    says: "is not at rest",
    isBroken: ({ state }) => !["delivered", "warning", "in_doubt", "failed", "cancelled"].includes(state),
  },
  {
    says: "was cancelled, though nobody asked for its erasure",
    isBroken: ({ state }, isErased) => state === "cancelled" && !isErased,
  },
  {
    says: "the service saw more requests than there are started attempts",
    isBroken: (delivery) => delivery.requests.length > eventsOf(delivery, "started").length,
  },
  {
    says: "the service has it more than once",
    isBroken: (delivery) => copiesOf(delivery) > 1 + delivery.forcedResends,
  },
  {
    says: "is delivered, but the service does not have it",
    isBroken: (delivery) => delivery.state === "delivered" && copiesOf(delivery) === 0 && !isConfirmed(delivery),
  },
  {
    says: "the service has it, and it looks as if not",
    isBroken: (delivery) =>
      copiesOf(delivery) > 0 &&
      !["delivered", "warning", "in_doubt"].includes(delivery.state) &&
      !(delivery.state === "cancelled" && delivery.hadUnknown),
  },
  {
    says: "our own repetition is shown as somebody else's", // Only this test sends leads here.
    isBroken: ({ state }) => state === "warning",
  },
  {
    says: "is in doubt without an attempt that began and has no known end",
    isBroken: (delivery) =>
      delivery.state === "in_doubt" &&
      !eventsOf(delivery, "finished").some(({ n, outcome }) => outcome === "unknown" && hasStarted(delivery, n)),
  },
  {
    says: "is in doubt, though it may be sent again without harm",
    isBroken: ({ state, service, countedAttempts }) =>
      state === "in_doubt" && service !== "none" && countedAttempts < MAX_ATTEMPTS,
  },
  {
    says: "its attempts are not numbered without gaps, or one has no end or two",
    isBroken: (delivery) => {
      const numbers = Array.from({ length: delivery.attemptN }, (_, index) => index + 1);
      const finished = eventsOf(delivery, "finished").map(({ n }) => n);
      const started = eventsOf(delivery, "started").map(({ n }) => n);
      return (
        numbers.some((n) => !finished.includes(n) && !isOvertaken(delivery, n) && !isClaimedAsCancelled(delivery, n)) ||
        [...finished, ...started].some((n) => !numbers.includes(n)) ||
        new Set(finished).size !== finished.length ||
        new Set(started).size !== started.length
      );
    },
  },
  {
    says: "an attempt has an answer, but never began",
    isBroken: (delivery) =>
      eventsOf(delivery, "finished").some(({ n, outcome }) => needsRequest(outcome) && !hasStarted(delivery, n)),
  },
  {
    says: "an attempt began after its end",
    isBroken: (delivery) => {
      const ends = new Map(eventsOf(delivery, "finished").map(({ n, at }) => [n, at]));
      return eventsOf(delivery, "started").some(({ n, at }) => at > (ends.get(n) ?? Infinity));
    },
  },
  {
    says: "was sent again after it had been accepted",
    isBroken: (delivery) => {
      const accepted = delivery.events.find(({ outcome }) => outcome === "accepted")?.at ?? Infinity;
      return eventsOf(delivery, "started").some(({ at }) => at > accepted);
    },
  },
  {
    says: "was sent after it had been cancelled",
    isBroken: (delivery) =>
      delivery.state === "cancelled" &&
      [...eventsOf(delivery, "started"), ...delivery.requests].some(({ at }) => at > delivery.updatedAt),
  },
  {
    says: "has details without their event",
    isBroken: ({ looseDetails }) => looseDetails > 0,
  },
  {
    says: "personal data is left of an erased lead",
    isBroken: ({ details, lastMessage }, isErased) => isErased && (details > 0 || lastMessage !== null),
  },
];

export const copiesOf = ({ requests }: Delivery): number => requests.filter(({ processed }) => processed).length;

const eventsOf = ({ events }: Delivery, wanted: DeliveryEvent["kind"]) => events.filter(({ kind }) => kind === wanted);

const hasStarted = (delivery: Delivery, attempt: number): boolean =>
  eventsOf(delivery, "started").some(({ n }) => n === attempt);

/** Good news of an earlier attempt, come late, ended this one. */
const isOvertaken = (delivery: Delivery, attempt: number): boolean =>
  eventsOf(delivery, "late_result").some(
    ({ n, outcome }) => n < attempt && outcome !== "not_sent" && outcome !== "unknown",
  );

/** A claim of a withdrawn lead is its last, and its worker may not begin. */
const isClaimedAsCancelled = (delivery: Delivery, attempt: number): boolean =>
  delivery.state === "cancelled" && attempt === delivery.attemptN && !hasStarted(delivery, attempt);

const isConfirmed = ({ events }: Delivery): boolean => events.some(({ action }) => action === "has_it");

const needsRequest = (outcome: DeliveryEvent["outcome"]): boolean =>
  outcome !== "not_sent" && outcome !== "config_error";
