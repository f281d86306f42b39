import type { User } from "../contract/user.ts";

/** Which users require a second factor (`SECOND_FACTOR`). */
export const SECOND_FACTOR_POLICIES = ["optional", "operators", "everyone"] as const;

export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

export function requiresSecondFactor(policy: SecondFactorPolicy, { role }: Pick<User, "role">): boolean {
  return policy === "everyone" || (policy === "operators" && role === "operator");
}
