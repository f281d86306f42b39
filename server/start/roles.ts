import { z } from "zod";

/**
 * What a process does: answers calls; tags and moderates what was uploaded, and works on bulk operations; and does what is scheduled (sweeping, purging,
 * measuring again). Each process answers for its health.
 */
const ROLES = ["api", "worker", "scheduler"] as const;

/** Of a process that decodes for others (start/media.ts). It is no role of the service. */
export const MEDIA_ROLE = "media";

export type Roles = Record<(typeof ROLES)[number], boolean>;

const namesOf = (text: string) => text.split(",").map((name) => name.trim());

export const roles = z
  .string()
  .default(ROLES.join())
  .refine(
    (text) => !namesOf(text).includes(MEDIA_ROLE),
    "media cannot be combined with other roles: the decoder process has no secrets",
  )
  .refine(
    (text) => namesOf(text).includes(MEDIA_ROLE) || namesOf(text).every((name) => ROLES.some((role) => role === name)),
    "must be api, worker or scheduler, or several of them, separated by commas",
  )
  .transform((text): Roles => {
    const chosen = namesOf(text);
    return { api: chosen.includes("api"), worker: chosen.includes("worker"), scheduler: chosen.includes("scheduler") };
  });

export const isEveryRole = (chosen: Roles): boolean => ROLES.every((role) => chosen[role]);
