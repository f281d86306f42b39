import { send } from "./call.ts";
import { CaseRun, type Recorded } from "./case-run.ts";
import { type Cases, collectCases } from "./cases.ts";
import type { Contract } from "./contract.ts";
import { unseenHeaders, unseenProperties } from "./coverage.ts";
import { canSend, runDredd, type TransactionSource } from "./dredd.ts";
import { expectedOf, headerProblems, type Real } from "./expectation.ts";
import type { World } from "./world.ts";

export interface CaseResults {
  passed: number;
  failures: string[];
  recorded: Recorded[];
  cases: Cases;
}

/**
 * Produces and checks every documented response. Dredd sends the first case of each response if it can. Other cases are
 * sent directly, and use the same check.
 */
export async function runCases(
  contract: Contract,
  world: World,
  onRight: (recorded: Recorded) => void = () => {},
): Promise<CaseResults> {
  const cases = collectCases(contract);
  const failures = [...cases.problems];
  const recorded: Recorded[] = [];
  const byDredd = new Set<string>();
  let passed = 0;

  const settle = (run: CaseRun, real: Real, problems: string[]) => {
    if (problems.length > 0) failures.push(`${run.title}\n${run.describe(real)}\n${problems.join("\n")}`);
    else {
      passed++;
      recorded.push({ ...run.subject(), real });
      onRight({ ...run.subject(), real });
    }
  };

  const reportFailure = ({ title }: CaseRun, error: unknown) => {
    failures.push(`${title}: ${error instanceof Error ? error.stack : error}`);
    return error;
  };

  const transactionSource: TransactionSource = (key) => {
    if (byDredd.has(key)) failures.push(`${key}: Dredd has two transactions`);
    byDredd.add(key);
    const response = contract.responses.find((one) => one.key === key);
    const [first] = cases.byKey.get(key) ?? [];
    if (!response || !first) return undefined;
    const run = new CaseRun(contract, world, response, first);
    return {
      prepare: () => run.start().catch((error: unknown) => Promise.reject(reportFailure(run, error))),
      expected: (real) => {
        run.end();
        return expectedOf(run.expectation(), real);
      },
      async finish(real, verdict, message) {
        run.end();
        if (!real) {
          failures.push(`${run.title}: no response`);
          return [];
        }
        const problems = run.check(real);
        settle(run, real, problems);
        // The mutation tests use `check`, so its result must match the result of Dredd.
        const gavelOnly = headerProblems(run.expectation(), real).length === 0 && !run.hasWrongBytes(real);
        if (gavelOnly && verdict !== (problems.length === 0)) {
          failures.push(`${run.title}: Dredd reports ${verdict ? "success" : message}, the check the opposite`);
        }
        return problems;
      },
    };
  };
  const stats = await runDredd(contract, world.service.url, transactionSource);

  for (const response of contract.responses) {
    const first = canSend(response.operation) ? 1 : 0;
    for (const further of (cases.byKey.get(response.key) ?? []).slice(first)) {
      const run = new CaseRun(contract, world, response, further);
      try {
        const real = await run.start().then(send);
        settle(run, real, run.check(real));
      } catch (error) {
        reportFailure(run, error);
      } finally {
        run.end();
      }
    }
  }

  // Dredd also succeeds if it skips all transactions, loads no hooks or misses a transaction, so its runs are counted.
  const all = contract.responses.filter(({ operation }) => canSend(operation));
  const expected = all.length;
  for (const { key } of all) if (!byDredd.has(key)) failures.push(`${key}: Dredd has no such transaction`);
  if (stats.tests !== expected || byDredd.size !== expected || stats.skipped > 0 || stats.errors > 0) {
    const counted = JSON.stringify({ ...stats, transactions: byDredd.size });
    failures.push(`openapi.yaml documents ${expected} responses for Dredd, which counted ${counted}`);
  }
  const unseen = [...unseenProperties(contract, recorded), ...unseenHeaders(contract, recorded)];
  for (const what of unseen) failures.push(`${what}: documented, but no response contains it`);
  if (stats.failures > 0 && failures.length === 0) failures.push(`Dredd counted ${stats.failures} failures`);
  return { passed, failures, recorded, cases };
}
