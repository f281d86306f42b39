import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Limits, Plan, Plans } from "../contract/account.ts";
import { type OperationId, type OperationInfo, operations } from "../generated/operations.ts";

export function effectiveLimits(plans: Plans, plan: Plan, customLimits: Partial<Limits>): Limits {
  return { ...plans[plan], ...customLimits };
}

/** Returns whether a plan includes an operation (`x-plans` in openapi.yaml). */
export function planHas(plan: Plan, operationId: OperationId): boolean {
  const { plans }: OperationInfo = operations[operationId];
  return plans === null || plans.includes(plan);
}

export const MB = 1_048_576;
export const GB = 1_073_741_824;
export const TB = 1024 * GB;

/** The limits of each plan, unless PLANS_FILE overrides them. */
export const defaultPlans: Plans = {
  FREE: {
    storageBytes: 1 * GB,
    bandwidthBytes: 10 * GB,
    maxFileSize: 10 * MB,
    apiCallsPerDay: 1_000,
    anonymousVariantsPerDay: 1_000,
    aiCreditsPerMonth: 0,
    maxOpenUploads: 20,
    maxUrlLifetime: 86_400,
  },
  PRO: {
    storageBytes: 100 * GB,
    bandwidthBytes: 500 * GB,
    maxFileSize: 100 * MB,
    apiCallsPerDay: 100_000,
    anonymousVariantsPerDay: 100_000,
    aiCreditsPerMonth: 1_000,
    maxOpenUploads: 1_000,
    maxUrlLifetime: 7 * 86_400,
  },
  ENTERPRISE: {
    storageBytes: 1 * TB,
    bandwidthBytes: 10 * TB,
    maxFileSize: 1 * GB,
    apiCallsPerDay: 1_000_000,
    anonymousVariantsPerDay: 1_000_000,
    aiCreditsPerMonth: 10_000,
    maxOpenUploads: 10_000,
    maxUrlLifetime: 30 * 86_400,
  },
};

function amount(max: number) {
  const rule = `must be an integer from 0 to ${max}`;
  return z.int(rule).min(0, rule).max(max, rule);
}

const MAX_BYTES = Number.MAX_SAFE_INTEGER;
const MAX_COUNT = 2_147_483_647;
const limits = z
  .strictObject({
    storageBytes: amount(MAX_BYTES),
    bandwidthBytes: amount(MAX_BYTES),
    maxFileSize: amount(MAX_BYTES),
    apiCallsPerDay: amount(MAX_COUNT),
    anonymousVariantsPerDay: amount(MAX_COUNT),
    aiCreditsPerMonth: amount(MAX_COUNT),
    maxOpenUploads: amount(MAX_COUNT),
    maxUrlLifetime: amount(MAX_COUNT),
  })
  .partial()
  .optional();
const plansFile = z.strictObject({ FREE: limits, PRO: limits, ENTERPRISE: limits });

/** Reads PLANS_FILE: JSON with any of the plans and any of their limits. The others keep their defaults. */
export function loadPlans(path: string): Plans {
  const file = plansFile.parse(JSON.parse(readFileSync(path, "utf8")));
  const merged = (plan: Plan): Limits => ({ ...defaultPlans[plan], ...withoutUndefined(file[plan] ?? {}) });
  return { FREE: merged("FREE"), PRO: merged("PRO"), ENTERPRISE: merged("ENTERPRISE") };
}

function withoutUndefined(values: { [K in keyof Limits]?: Limits[K] | undefined }): Partial<Limits> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
