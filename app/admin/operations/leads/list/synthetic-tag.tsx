import { Tag } from "#app/admin/ui/status/tag.tsx";

/** Nobody's lead: the synthetic visitor left it. */
export const SyntheticTag = () => <Tag look="outline">Synthetic</Tag>;
