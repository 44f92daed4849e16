import { specification } from "#tests/spec/all.ts";
import { lookAtEveryStep } from "./accessibility.ts";

// In two files, so that two can look at once.
lookAtEveryStep(specification.slice(4));
