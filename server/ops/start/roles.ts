import { z } from "zod";

/**
 * The roles of a process. `api` serves requests; `worker` tags and moderates uploads, and runs bulk operations;
 * `scheduler` runs scheduled jobs (sweeping, purging, reprobing). Each process reports its health.
 */
const ROLES = ["api", "worker", "scheduler"] as const;

/** All roles, which a process has by default. */
export const DEFAULT_ROLES = ROLES.join();

/** The value for a process that only decodes (ops/start/media.ts). It is not a role of the service. */
export const MEDIA_ROLE = "media";

export type Roles = Record<(typeof ROLES)[number], boolean>;

const namesOf = (text: string) => text.split(",").map((name) => name.trim());

export const roles = z
  .string()
  .default(DEFAULT_ROLES)
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
