import { expect, test } from "vitest";
import { readWebConfig, readWorkerConfig } from "./config.ts";

const complete = {
  DATABASE_URL: "postgres://localhost/stufenlos",
  PUBLIC_URL: "https://stufenlos.example",
  COOKIE_SECRET: "0123456789abcdef0123456789abcdef",
};

test("a complete environment becomes a configuration", () => {
  expect(readWebConfig(complete)).toMatchObject({ port: 3000, publicUrl: "https://stufenlos.example" });
});

test.each(["DATABASE_URL", "PUBLIC_URL", "COOKIE_SECRET"])("without %s the web process does not start", (name) => {
  expect(() => readWebConfig({ ...complete, [name]: undefined })).toThrow(name);
});

test("the message about a bad value names it, but never prints it", () => {
  expect(() => readWebConfig({ ...complete, COOKIE_SECRET: "too-short-a-secret" })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining("too-short-a-secret") as unknown }),
  );
});

test("the worker needs no more than the database", () => {
  expect(readWorkerConfig(complete)).toMatchObject({ leaseMs: 30_000, deadlineMs: 20_000 });
});
