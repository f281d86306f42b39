import type { components } from "../generated/types.ts";
import type { Limits, Plan, Plans } from "./plans.ts";

export type Permission = components["schemas"]["Permission"];

/** An account. Its limits are those of the plan, overridden by the custom limits. */
export interface Account {
  id: string;
  name: string;
  plan: Plan;
  limits: Limits;
  customLimits: Partial<Limits>;
  /** Whether locations are removed from content, unless the upload specifies it. */
  stripLocation: boolean;
  /** The rules for the values of `metadata`, by key. */
  metadataFields: readonly components["schemas"]["MetadataField"][];
  /** Whether keys and sign-ins are rejected and nothing is delivered. */
  suspended: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** The account of a valid key, or of a user of the dashboard. */
export interface Caller {
  account: Account;
  /** Null for a user. */
  keyId: string | null;
  permissions: readonly Permission[];
}

export function effectiveLimits(plans: Plans, plan: Plan, customLimits: Partial<Limits>): Limits {
  return { ...plans[plan], ...customLimits };
}
