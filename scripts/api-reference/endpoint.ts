import type { z } from "zod";

export type Reply = { says: string; schema?: z.ZodType; type?: "text/html" | "text/plain" };

/** One HTTP interface that others may call. */
export type Endpoint = {
  method: "get" | "post";
  /** As OpenAPI writes it, with `{parameters}`. */
  path: string;
  group: string;
  summary: string;
  text: string;
  parameters?: Readonly<Record<string, string>>;
  body?: z.ZodType;
  replies: Readonly<Record<string, Reply>>;
  /** It answers on the listener of the metrics too, or on that alone. */
  listener?: "both" | "metrics";
};
