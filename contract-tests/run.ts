import { writeOutcome } from "../testing/gate/outcome.ts";
import { readContract } from "./contract.ts";
import { runMutationTestsInBackground } from "./mutation-tests.ts";
import { sendViolations } from "./requests.ts";
import { runCases } from "./run-cases.ts";
import { createWorld } from "./world.ts";

/*
 * Tests the real service against openapi.yaml in three parts. The cases produce and check every documented response.
 * The mutation tests check that invalid responses are detected. The violations break every documented rule for requests
 * once. With operation IDs as arguments, only these operations are tested.
 */
const started = performance.now();
const contract = readContract(process.argv.slice(2));
const world = await createWorld();
const mutationTests = runMutationTestsInBackground();
try {
  const { passed, failures, cases } = await runCases(contract, world, mutationTests.add);
  const requests = await sendViolations(contract, world, cases);
  const mutants = await mutationTests.result();
  const detected = mutants.tried - mutants.survivors.length;
  const rejected = requests.tried - requests.failures.length;

  const wrong = [...failures, ...mutants.survivors, ...requests.failures];
  // A part without any test proves nothing.
  if (passed === 0 || mutants.tried === 0 || requests.tried === 0) wrong.push("A part of the run contains no tests");
  for (const failure of wrong) console.error(`\n✗ ${failure}`);
  const { operations, responses } = contract;
  console.log(`\n${operations.length} operations with ${responses.length} documented responses`);
  console.log(`responses: ${passed} match the document`);
  console.log(`mutants: ${detected} of ${mutants.tried} invalid responses detected`);
  console.log(`requests: ${rejected} of ${requests.tried} invalid requests rejected as documented`);
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
  const succeeded = passed + detected + Math.max(0, rejected);
  console.log(`${succeeded} passed, ${wrong.length} failed`);
  const problems = wrong.map((message) => ({ test: message.split("\n", 1)[0] ?? null, message }));
  writeOutcome({
    ended: { file: "contract-tests/run.ts", passed: succeeded, failed: wrong.length, skipped: 0, problems },
  });
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await world.stop();
}
