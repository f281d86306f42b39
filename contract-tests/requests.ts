import { type Call, send, toHttp } from "./call.ts";
import type { Cases } from "./cases.ts";
import type { Contract, DocumentedResponse, Operation } from "./contract.ts";
import { check, expectationOf, type Real } from "./expectation.ts";
import { type Violation, violationsOf, withUndocumented } from "./violations.ts";
import type { World } from "./world.ts";

export interface RequestsResult {
  tried: number;
  failures: string[];
}

interface ErrorBody {
  error: { code: string; details: { issues?: { in: string; path: string }[]; allowed?: unknown[] } };
}

/**
 * Sends requests that each violate one rule of openapi.yaml and are otherwise valid. The response must be the
 * documented error, and name the invalid field. After that, the valid call must succeed, which shows that it is valid
 * and that the rejected requests changed nothing.
 */
export async function sendViolations(contract: Contract, world: World, cases: Cases): Promise<RequestsResult> {
  const result: RequestsResult = { tried: 0, failures: [] };
  for (const operation of contract.operations) {
    const prepare = cases.valid.get(operation);
    if (!prepare) continue; // already reported as an operation without a case
    const valid = await prepare(world);
    const request = async (call: Call) => send(await toHttp(operation, call, world.service));
    for (const violation of violationsOf(contract, operation, valid)) {
      result.tried++;
      const real = await request(violation.call);
      const problems = problemsOf(contract, operation, violation, real);
      if (problems.length > 0) {
        const excerpt = `  ${real.statusCode} ${(real.body ?? "").slice(0, 600)}`;
        result.failures.push([`${operation.key}: ${violation.what}`, excerpt, ...problems].join("\n"));
      }
    }
    const last = await request(operation.ignoresUnknownQuery ? withUndocumented(valid) : valid);
    if (!operation.responses.some(({ status }) => status.startsWith("2") && status === String(last.statusCode))) {
      result.failures.push(`${operation.key}: after the rejected calls, the valid call returns ${last.statusCode}`);
    }
  }
  return result;
}

/** Returns the problems of the response to a violation. */
function problemsOf(
  contract: Contract,
  operation: Operation,
  { field, status = "400" }: Violation,
  real: Real,
): string[] {
  const response = operation.responses.find((one) => one.status === status);
  if (!response) return [`openapi.yaml does not document ${status} here`];
  const problems = bestOf(contract, response, real);
  // Responses to HEAD have no body, so they cannot name the field.
  if (problems.length > 0 || field === null || operation.method === "HEAD") return problems;
  const { code, details } = (JSON.parse(real.body ?? "null") as ErrorBody).error;
  if (code === "INVALID_OPERATION" && field.path === "operation") {
    const allowed = contract.resolve(contract.resolve(operation.body?.schema ?? {}).properties?.operation ?? {}).enum;
    return JSON.stringify(details.allowed) === JSON.stringify(allowed) ? [] : [`details.allowed is not ${allowed}`];
  }
  if (code !== "VALIDATION_ERROR") return [`the code is ${code}`];
  const issues = details.issues ?? [];
  const named = issues.filter((issue) => issue.in === field.in && issue.path === field.path);
  if (named.length === 0) return [`no issue names ${field.in} "${field.path}"`];
  return named.length === issues.length ? [] : ["an issue names a valid field"];
}

/** Returns the problems of a response that can have any of the documented codes, checked with its actual code. */
function bestOf(contract: Contract, response: DocumentedResponse, real: Real): string[] {
  const errorCode = /"code":"(\w+)"/.exec(real.body ?? "")?.[1];
  const code = response.codes.find((one) => one === errorCode) ?? response.codes[0] ?? null;
  return check(expectationOf(contract, response, code, null), real);
}
