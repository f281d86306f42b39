import type { components } from "../generated/types.ts";

export type AiOperation = components["schemas"]["AiOperation"];

/** AI credits for one run. */
export const CREDITS = { tagging: 1, ocr: 2, "bg-removal": 5 } satisfies Record<AiOperation, number>;
