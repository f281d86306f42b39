import type { components } from "../generated/types.ts";
import type { Limits, Plan, Plans } from "./plans.ts";

export type Permission = components["schemas"]["Permission"];

/** An account as the rest of the service sees it: its limits are those of the plan with the custom ones on top. */
export interface Account {
  id: string;
  name: string;
  plan: Plan;
  limits: Limits;
  customLimits: Partial<Limits>;
  /** Whether locations are removed from content, where its upload does not say. */
  stripLocation: boolean;
  /** What values of `metadata` must be, by their keys. */
  metadataFields: readonly components["schemas"]["MetadataField"][];
  /** Suspended: keys and sign-ins are refused, nothing is delivered. */
  suspended: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Who is calling: the account of a valid key, or of a user of the dashboard. */
export interface Caller {
  account: Account;
  /** Null for a user. */
  keyId: string | null;
  permissions: readonly Permission[];
}

export function effectiveLimits(plans: Plans, plan: Plan, customLimits: Partial<Limits>): Limits {
  return { ...plans[plan], ...customLimits };
}
