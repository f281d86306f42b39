import { writeOutcome } from "../testing/gate/outcome.ts";
import { readContract } from "./contract.ts";
import { runMutationTestsInBackground } from "./mutation-tests.ts";
import { sendViolations } from "./requests.ts";
import { runCases } from "./run-cases.ts";
import { createWorld } from "./world.ts";

/*
 * openapi.yaml against the real service, in three parts: every documented answer is provoked and checked; the check itself
 * is tested on answers made wrong; and every documented rule for requests is broken once.
 */
const started = performance.now();
const contract = readContract();
const world = await createWorld();
const mutationTests = runMutationTestsInBackground();
try {
  const { passed, failures, cases } = await runCases(contract, world, mutationTests.add);
  const requests = await sendViolations(contract, world, cases);
  const mutants = await mutationTests.result();
  const noticed = mutants.tried - mutants.survivors.length;
  const refused = requests.tried - requests.failures.length;

  const wrong = [...failures, ...mutants.survivors, ...requests.failures];
  // Nothing tried is nothing proven.
  if (passed === 0 || mutants.tried === 0 || requests.tried === 0) wrong.push("A part of the run tried nothing");
  for (const failure of wrong) console.error(`\n✗ ${failure}`);
  const { operations, responses } = contract;
  console.log(`\n${operations.length} operations with ${responses.length} documented answers`);
  console.log(`answers: ${passed} provoked and right`);
  console.log(`mutants: ${noticed} of ${mutants.tried} wrong answers noticed`);
  console.log(`requests: ${refused} of ${requests.tried} invalid ones refused as documented`);
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
  const right = passed + noticed + Math.max(0, refused);
  console.log(`${right} passed, ${wrong.length} failed`);
  const problems = wrong.map((message) => ({ test: message.split("\n", 1)[0] ?? null, message }));
  writeOutcome({
    ended: { file: "contract-tests/run.ts", passed: right, failed: wrong.length, skipped: 0, problems },
  });
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await world.stop();
}
