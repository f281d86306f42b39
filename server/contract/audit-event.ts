import type { components } from "../generated/types.ts";

type Schemas = components["schemas"];

/** A completed or rejected action. Its only personal data are IDs and an address. */
export interface AuditEvent {
  id: string;
  action: Schemas["AuditAction"];
  operationId: string;
  /** Null if the action succeeded. */
  error: string | null;
  accountId: string | null;
  actor: Omit<Schemas["AuditActor"], "name">;
  targetId: string | null;
  address: string | null;
  requestId: string;
  details: Record<string, unknown>;
  createdAt: Date;
}

/** The data of an event that neither the request nor the response contains. */
export interface AuditSubject {
  accountId: string;
  targetId: string;
  /** If it differs from the action of the operation. */
  action?: AuditEvent["action"];
  /** If it differs from the caller. */
  actor?: AuditEvent["actor"];
  /** Whether the action has one event for its target, regardless of how often the request is repeated. */
  isRecordedOnce?: boolean;
}
