import { createHash } from "node:crypto";
import type { DBAdapter, DBTransactionAdapter, Where } from "better-auth/types";

/**
 * The library stores session tokens as they are in the cookie. This wrapper replaces each by its SHA-256, so that a database dump
 * holds no usable token. Rows returned to the library have the token it queried with.
 */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((inner) => work(hashing(inner))),
  };
}

function hashing<T extends DBTransactionAdapter>(adapter: T): T {
  return {
    ...adapter,
    create: async (query) => {
      const token = tokenIn(query.model, query.data);
      if (token === undefined) return adapter.create(query);
      const row = await adapter.create({ ...query, data: { ...query.data, token: hash(token) } });
      return { ...(row as object), token };
    },
    findOne: async (query) => withToken(await adapter.findOne({ ...query, where: hashed(query) }), query),
    findMany: (query) => adapter.findMany({ ...query, where: hashed(query) }),
    count: (query) => adapter.count({ ...query, where: hashed(query) }),
    update: async (query) =>
      withToken(await adapter.update({ ...query, where: hashed(query), update: hashedUpdate(query) }), query),
    updateMany: (query) => adapter.updateMany({ ...query, where: hashed(query), update: hashedUpdate(query) }),
    delete: (query) => adapter.delete({ ...query, where: hashed(query) }),
    deleteMany: (query) => adapter.deleteMany({ ...query, where: hashed(query) }),
    consumeOne: async (query) => withToken(await adapter.consumeOne({ ...query, where: hashed(query) }), query),
    incrementOne: async (query) => withToken(await adapter.incrementOne({ ...query, where: hashed(query) }), query),
  };
}

type Asked = { model: string; where?: Where[] | undefined };

const hash = (token: string): string => createHash("sha256").update(token).digest("base64url");

const isSession = (model: string): boolean => model === "session";

function tokenIn(model: string, data: Record<string, unknown>): string | undefined {
  const token = data["token"];
  return isSession(model) && typeof token === "string" ? token : undefined;
}

function hashed({ model, where = [] }: Asked): Where[] {
  if (!isSession(model)) return where;
  return where.map((part) => {
    if (part.field !== "token") return part;
    if (Array.isArray(part.value)) return { ...part, value: part.value.map((token) => hash(String(token))) };
    return { ...part, value: hash(String(part.value)) };
  });
}

function hashedUpdate({ model, update }: { model: string; update: Record<string, unknown> }): Record<string, unknown> {
  const token = tokenIn(model, update);
  return token === undefined ? update : { ...update, token: hash(token) };
}

function withToken<T>(row: T, { model, where = [] }: Asked): T {
  const token = where.find((part) => part.field === "token")?.value;
  return isSession(model) && row !== null && typeof token === "string" ? { ...row, token } : row;
}
