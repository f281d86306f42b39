import type { components } from "../generated/types.ts";

export type AiOperation = components["schemas"]["AiOperation"];

/** AI credits of one run (reference, Limits). */
export const CREDITS = { tagging: 1, ocr: 2, "bg-removal": 5 } satisfies Record<AiOperation, number>;

/** The calendar month in UTC that a reservation belongs to, `2026-05`. */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** When the credits are renewed: the first moment of the next month in UTC. */
export function renewedAt(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
