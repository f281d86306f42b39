import type { Case } from "../world.ts";

/**
 * The cases of each documented response, by `method path status`. A status with several error codes has a case for each
 * code. Error codes that operations share are in common.ts and need no entry.
 */
export type CaseTable = Record<string, [Case, ...Case[]]>;
