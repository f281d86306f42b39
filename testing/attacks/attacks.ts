import type { Attack } from "./attack.ts";
import { bodies } from "./bodies.ts";
import { media } from "./media.ts";

/** All attacks that have stalled the service for other accounts, and similar ones. */
export const attacks: Attack[] = [...bodies, ...media];
