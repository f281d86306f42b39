import type { components } from "../generated/types.ts";

type Schemas = components["schemas"];

/** One thing that was done, or refused. What it says of people is nothing but ids and an address. */
export interface AuditEvent {
  id: string;
  action: Schemas["AuditAction"];
  operationId: string;
  /** Null when it was done. */
  error: string | null;
  accountId: string | null;
  actor: Omit<Schemas["AuditActor"], "name">;
  targetId: string | null;
  address: string | null;
  requestId: string;
  details: Record<string, unknown>;
  createdAt: Date;
}

/** Keeps an event; of those with the same `once`, the first alone. */
export type WriteAuditEvent = (event: AuditEvent, once: string | null) => Promise<void>;

/** What a handler knows of an event that neither the request nor the answer tells. */
export interface AuditSubject {
  accountId: string;
  targetId: string;
  /** If it is not that of the operation. */
  action?: AuditEvent["action"];
  /** If it is not the caller. */
  actor?: AuditEvent["actor"];
  /** Whether the action has one event for its target, however often the request is repeated. */
  isOnce?: boolean;
}
