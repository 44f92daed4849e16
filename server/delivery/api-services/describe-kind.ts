import type { Adapter, ServiceField, TransportKind } from "#server/delivery/adapter.ts";
import { adapters, SELLING_KINDS, type ServiceKind } from "#server/delivery/adapters/registry.ts";

/** What the staff editor draws for a kind of service: the part of its record that is data. */
export type KindDescription = {
  kind: ServiceKind;
  label: string;
  transport: TransportKind;
  /** Leads are sold or handed to it: it neither writes to the visitor nor counts conversions. */
  receivesLeads: boolean;
  fields: readonly Omit<ServiceField, "problem">[];
  /** Undefined if the kind has no key. */
  secretLabel: string | undefined;
  editor: "http" | undefined;
  about: string | undefined;
  previewNote: string | undefined;
  /** A test can go to another address: a sandbox of theirs. */
  hasTestAddress: boolean;
};

export function describeKind(adapter: Adapter<unknown, ServiceKind>): KindDescription {
  const { kind, label, transport, fields, secret, editor, about, previewNote } = adapter;
  return {
    kind,
    label,
    transport,
    receivesLeads: SELLING_KINDS.includes(kind),
    fields: fields.map(drawn),
    secretLabel: secret?.label,
    editor,
    about,
    previewNote,
    hasTestAddress: fields.some(({ input, default: usual }) => input === "url" && usual === undefined),
  };
}

function drawn(field: ServiceField): Omit<ServiceField, "problem"> {
  const { problem: _, ...rest } = field;
  return rest;
}

/** What staff choose from when they add a service: the presets of all kinds, with the address that opens each. */
export const openings = adapters.flatMap(({ kind, label, presets }) =>
  presets.map((preset, index) => ({
    value: preset.id,
    label: preset.label ?? label,
    address: index === 0 ? `?kind=${kind}` : `?kind=${kind}&preset=${preset.id}`,
  })),
);
