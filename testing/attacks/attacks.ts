import type { Attack } from "./attack.ts";
import { bodies } from "./bodies.ts";
import { media } from "./media.ts";

/** All that was ever found to stop the service for others, and what is like it. */
export const attacks: Attack[] = [...bodies, ...media];
