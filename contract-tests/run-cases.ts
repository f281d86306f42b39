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

/** Provokes every documented answer: one case for each by Dredd, where it can, further cases through the same check. */
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

  const refused = ({ title }: CaseRun, error: unknown) => {
    failures.push(`${title}: ${error instanceof Error ? error.stack : error}`);
    return error;
  };

  const direct: TransactionSource = (key) => {
    if (byDredd.has(key)) failures.push(`${key}: Dredd has two transactions`);
    byDredd.add(key);
    const response = contract.responses.find((one) => one.key === key);
    const [first] = cases.byKey.get(key) ?? [];
    if (!response || !first) return undefined;
    const run = new CaseRun(contract, world, response, first);
    return {
      prepare: () => run.start().catch((error: unknown) => Promise.reject(refused(run, error))),
      expected: (real) => {
        run.end();
        return expectedOf(run.expectation(), real);
      },
      async finish(real, verdict, message) {
        run.end();
        if (!real) {
          failures.push(`${run.title}: no answer`);
          return [];
        }
        const problems = run.check(real);
        settle(run, real, problems);
        // The mutants go through `check`, so its verdict must be the one that Dredd comes to.
        const gavelOnly = headerProblems(run.expectation(), real).length === 0 && !run.hasWrongBytes(real);
        if (gavelOnly && verdict !== (problems.length === 0)) {
          failures.push(`${run.title}: Dredd says ${verdict ? "right" : message}, the check says the opposite`);
        }
        return problems;
      },
    };
  };
  const stats = await runDredd(contract, world.service.url, direct);

  for (const response of contract.responses) {
    const first = canSend(response.operation) ? 1 : 0;
    for (const further of (cases.byKey.get(response.key) ?? []).slice(first)) {
      const run = new CaseRun(contract, world, response, further);
      try {
        const real = await run.start().then(send);
        settle(run, real, run.check(real));
      } catch (error) {
        refused(run, error);
      } finally {
        run.end();
      }
    }
  }

  // Dredd is content when it skips everything, loads no hooks or loses a transaction: count what it really did.
  const all = contract.responses.filter(({ operation }) => canSend(operation));
  const wanted = all.length;
  for (const { key } of all) if (!byDredd.has(key)) failures.push(`${key}: Dredd has no such transaction`);
  if (stats.tests !== wanted || byDredd.size !== wanted || stats.skipped > 0 || stats.errors > 0) {
    const counted = JSON.stringify({ ...stats, directed: byDredd.size });
    failures.push(`openapi.yaml documents ${wanted} answers for Dredd, which counted ${counted}`);
  }
  const unseen = [...unseenProperties(contract, recorded), ...unseenHeaders(contract, recorded)];
  for (const what of unseen) failures.push(`${what}: documented, but in no answer`);
  if (stats.failures > 0 && failures.length === 0) failures.push(`Dredd counted ${stats.failures} failures`);
  return { passed, failures, recorded, cases };
}
