/** Nobody's lead: the synthetic visitor left it. */
export const SyntheticTag = () => <span className="tag line">Synthetic</span>;
