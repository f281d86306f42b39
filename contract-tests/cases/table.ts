import type { Case } from "../world.ts";

/**
 * What leads to each documented answer, by `method path status`. A status with several error codes has a case for each;
 * the answers that every operation gives alike are in common.ts and need no entry.
 */
export type CaseTable = Record<string, [Case, ...Case[]]>;
