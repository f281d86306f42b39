import { z } from "zod";

/**
 * What a process does: answers calls; tags and moderates what was uploaded, and works on bulk operations; and does what is scheduled (sweeping, purging,
 * measuring again). Each process answers for its health.
 */
const ROLES = ["api", "worker", "scheduler"] as const;

export type Roles = Record<(typeof ROLES)[number], boolean>;

const namesOf = (text: string) => text.split(",").map((name) => name.trim());

export const roles = z
  .string()
  .default(ROLES.join())
  .refine(
    (text) => namesOf(text).every((name) => ROLES.some((role) => role === name)),
    "must be api, worker or scheduler, or several of them with commas between",
  )
  .transform((text): Roles => {
    const chosen = namesOf(text);
    return { api: chosen.includes("api"), worker: chosen.includes("worker"), scheduler: chosen.includes("scheduler") };
  });

export const isEveryRole = (chosen: Roles): boolean => ROLES.every((role) => chosen[role]);
