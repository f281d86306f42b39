import type { SecondFactorPolicy, User } from "../contract/user.ts";

export function requiresSecondFactor(policy: SecondFactorPolicy, { role }: Pick<User, "role">): boolean {
  return policy === "everyone" || (policy === "operators" && role === "operator");
}
