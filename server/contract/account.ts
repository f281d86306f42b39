import type { components } from "../generated/types.ts";

type Schemas = components["schemas"];

export type Permission = Schemas["Permission"];
export type Plan = Schemas["Plan"];
export type Limits = Schemas["Limits"];
/** The limits of each plan. */
export type Plans = Readonly<Record<Plan, Limits>>;

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
  metadataFields: readonly Schemas["MetadataField"][];
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
