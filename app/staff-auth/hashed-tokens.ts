import { createHash } from "node:crypto";
import type { DBAdapter, DBTransactionAdapter, Where } from "better-auth/types";

/**
 * The library writes session tokens as they stand in the cookie. Between it and the database every token becomes its
 * SHA-256: who reads a dump cannot use what stands in it. What the library gets back carries the token it asked with.
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
    create: async (asked) => {
      const token = tokenIn(asked.model, asked.data);
      if (token === undefined) return adapter.create(asked);
      const row = await adapter.create({ ...asked, data: { ...asked.data, token: hash(token) } });
      return { ...(row as object), token };
    },
    findOne: async (asked) => withToken(await adapter.findOne({ ...asked, where: hashed(asked) }), asked),
    findMany: (asked) => adapter.findMany({ ...asked, where: hashed(asked) }),
    count: (asked) => adapter.count({ ...asked, where: hashed(asked) }),
    update: async (asked) =>
      withToken(await adapter.update({ ...asked, where: hashed(asked), update: hashedUpdate(asked) }), asked),
    updateMany: (asked) => adapter.updateMany({ ...asked, where: hashed(asked), update: hashedUpdate(asked) }),
    delete: (asked) => adapter.delete({ ...asked, where: hashed(asked) }),
    deleteMany: (asked) => adapter.deleteMany({ ...asked, where: hashed(asked) }),
    consumeOne: async (asked) => withToken(await adapter.consumeOne({ ...asked, where: hashed(asked) }), asked),
    incrementOne: async (asked) => withToken(await adapter.incrementOne({ ...asked, where: hashed(asked) }), asked),
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
