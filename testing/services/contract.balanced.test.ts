import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../../contract-tests/call.ts";
import { CaseRun } from "../../contract-tests/case-run.ts";
import { collectCases } from "../../contract-tests/cases.ts";
import { readContract } from "../../contract-tests/contract.ts";
import type { World } from "../../contract-tests/world.ts";
import { type BlackBox, startBlackBox } from "../black-box.ts";

/*
 * The cases of the contract tests that do not change the service's process, on two processes behind a proxy. With
 * CONTRACT_CASES=stored, only responses that depend on stored data.
 */

/** Refusals before an operation reads the data that the request names; `npm test` provokes the same ones on one process. */
const EARLY_REFUSALS = new Set(["400", "401", "403", "413", "415", "429"]);
const onlyStored = process.env.CONTRACT_CASES === "stored";

const contract = readContract();
const { byKey } = collectCases(contract);
let service: BlackBox;
let world: World;
const counts = { provoked: 0, leftOut: 0 };

beforeAll(async () => {
  service = await startBlackBox();
  world = {
    service: withinReach<World["service"]>(service),
    engines: withinReach<World["engines"]>({}),
    account: service.account,
    user: service.user,
    admin: new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 }),
    shiftClock: outOfReach,
    setPhase: outOfReach,
    setBaseUrl: outOfReach,
    stop: service.stop,
  };
});
afterAll(async () => {
  await service.stop();
  console.log(`${counts.provoked} cases of the contract; ${counts.leftOut} left out`);
});

// All at once, so that each waits for all others.
describe.concurrent("openapi.yaml", { timeout: 300_000 }, () => {
  // The tests' engines are in their own process, and only a crash leads to a pending deletion.
  const operations = contract.operations.filter(({ path }) => !/\/(ai|processed)$|^\/admin\/deletions/.test(path));
  test.each(operations.map((operation) => [operation.key, operation] as const))("%s", async (_, operation) => {
    const cases = operation.responses.flatMap((response) =>
      (byKey.get(response.key) ?? []).map((one) => ({ response, one })),
    );
    const calling = cases.filter(
      ({ response, one }) => !one.during && !(onlyStored && EARLY_REFUSALS.has(response.status)),
    );
    expect(calling).not.toEqual([]);
    for (const { response, one } of calling) {
      const attempt = new CaseRun(contract, world, response, one);
      const real = await attempt.start().then(send);
      expect(attempt.check(real), `${attempt.title}\n${attempt.describe(real)}`).toEqual([]);
    }
    counts.provoked += calling.length;
    counts.leftOut += cases.length - calling.length;
  });
});

/** What there is of it; to ask for the rest is an error. */
function withinReach<T extends object>(some: Partial<T>): T {
  return new Proxy(some, {
    get: (target, name) => (name in target ? Reflect.get(target, name) : outOfReach()),
  }) as T;
}

function outOfReach(): never {
  throw new Error("This case reaches into the process");
}
