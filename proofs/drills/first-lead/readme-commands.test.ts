import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readmeCommands } from "./readme-commands.ts";

const [containers = [], again = [], development = []] = readmeCommands();

test("README says two ways to run it, in at most five commands each, and how to stop and start again", () => {
  expect(containers[0]).toBe("git clone <this repository> stufenlos && cd stufenlos");
  expect(containers).toContain("COMPOSE_PROFILES=trial podman-compose up -d");
  expect(containers.length).toBeLessThanOrEqual(5);
  expect(again).toEqual(["podman-compose down -t 60", "COMPOSE_PROFILES=trial podman-compose up -d"]);
  expect(development).toEqual([containers[0], "npm ci", "npm run dev"]);
});

test("the programs of this repository that README calls are there", () => {
  const programs = containers.flatMap((command) => command.match(/^deploy\/\S+/) ?? []);
  expect(programs).toEqual(["deploy/container/base.sh"]);
  expect(programs.filter((program) => !existsSync(program))).toEqual([]);
});
