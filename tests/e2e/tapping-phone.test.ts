import { tapThroughEveryFunnel } from "./tapping.ts";

tapThroughEveryFunnel("phone");
