import { tapThroughEveryFunnel } from "./tapping.ts";

tapThroughEveryFunnel("desktop");
