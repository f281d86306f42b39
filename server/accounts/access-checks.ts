import type { Fail } from "../base/errors.ts";
import type { Account, Permission, Plan } from "../contract/account.ts";
import { type OperationId, type OperationInfo, operations } from "../generated/operations.ts";
import { planHas } from "./plans.ts";

export function requirePermission(
  fail: Fail<"INSUFFICIENT_PERMISSIONS">,
  granted: readonly Permission[],
  required: Permission,
): void {
  if (required === "read" || granted.includes(required)) return;
  throw fail(
    "INSUFFICIENT_PERMISSIONS",
    `This operation requires a key with the ${required} permission. This key has: ${granted.join(", ")}. ` +
      "Create a key with it in the dashboard, or ask the operator for one.",
    { required, granted: [...granted] },
  );
}

export function requirePlan(fail: Fail<"PLAN_NOT_AI_CAPABLE">, plan: Plan, operationId: OperationId): void {
  if (planHas(plan, operationId)) return;
  const { plans }: OperationInfo = operations[operationId];
  const message = `AI operations require the ${plans?.join(" or ")} plan. This account has the ${plan} plan.`;
  throw fail("PLAN_NOT_AI_CAPABLE", message, { plan });
}

export function requireNotSuspended(fail: Fail<"ACCOUNT_SUSPENDED">, { suspended }: Account): void {
  if (suspended) throw fail("ACCOUNT_SUSPENDED", "This account is suspended. Contact the operator of the service.");
}
