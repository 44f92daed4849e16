import { specification } from "#tests/spec/all.ts";
import { reloadEveryStep } from "./reloading.ts";

reloadEveryStep(specification.slice(4));
