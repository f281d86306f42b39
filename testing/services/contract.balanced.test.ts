import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../../contract-tests/call.ts";
import { CaseRun } from "../../contract-tests/case-run.ts";
import { collectCases } from "../../contract-tests/cases.ts";
import { readContract } from "../../contract-tests/contract.ts";
import type { World } from "../../contract-tests/world.ts";
import { type BlackBox, startBlackBox } from "../black-box.ts";

/*
 * Runs the contract cases that do not change the process of the service against two processes behind a proxy. With
 * CONTRACT_CASES=stored, only runs cases whose responses depend on stored data.
 */

/** Errors returned before an operation reads the requested data. `npm test` covers them on one process. */
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
  console.log(`${counts.provoked} contract cases; ${counts.leftOut} skipped`);
});

// Concurrent, so that the cases wait at the same time.
describe.concurrent("openapi.yaml", { timeout: 300_000 }, () => {
  // The tests' engines run in a separate process, and only a crash leads to a pending deletion.
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
      const run = new CaseRun(contract, world, response, one);
      const real = await run.start().then(send);
      expect(run.check(real), `${run.title}\n${run.describe(real)}`).toEqual([]);
    }
    counts.provoked += calling.length;
    counts.leftOut += cases.length - calling.length;
  });
});

/** Returns a proxy of the members that are available here. Access to other members throws. */
function withinReach<T extends object>(some: Partial<T>): T {
  return new Proxy(some, {
    get: (target, name) => (name in target ? Reflect.get(target, name) : outOfReach()),
  }) as T;
}

function outOfReach(): never {
  throw new Error("This case needs access to the process");
}
