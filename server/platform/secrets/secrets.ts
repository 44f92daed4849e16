/** By name. Stored requests are built a second time with masks in their place, so that no secret is ever stored in them. */
export type Secrets = Readonly<Record<string, string>>;
