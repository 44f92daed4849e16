import { randomBytes } from "node:crypto";
import { newId as idFrom } from "#funnels/engine/new-id.ts";

export const newId = (): string => idFrom(Date.now(), randomBytes(10));
