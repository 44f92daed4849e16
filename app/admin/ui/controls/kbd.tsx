/** A key cap; gone under 768 px. */
export const Kbd = ({ children }: { children: string }) => <kbd className="kbd">{children}</kbd>;
