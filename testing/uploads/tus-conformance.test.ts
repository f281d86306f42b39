import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../black-box.ts";
import { CASES } from "./tus-cases.ts";

/** The number of cases in the suite at commit 76aa29a. */
const CASES_OF_SUITE = 123;

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
  account = await service.account();
});
afterAll(() => service.stop());

describe("tus conformance", () => {
  it.each(CASES)("$what ($names)", async ({ steps }) => {
    const urls: string[] = [];
    for (const step of steps) {
      const { status, headers, body } = await step.send({ service, account }, urls);
      expect([step.status].flat(), `${step.name}: ${status} ${body}`).toContain(status);
      for (const [name, value] of Object.entries(step.has ?? {})) {
        const actual = headers.get(name);
        const message = `${step.name}: ${name}`;
        if (value instanceof RegExp) expect(actual, message).toMatch(value);
        else expect(actual, message).toBe(value);
      }
      const created = headers.get("Location");
      if (created === null) continue;
      expect(urls, step.name).not.toContain(created);
      urls.push(created);
    }
  });

  it("contains every case of the suite once", () => {
    const names = CASES.flatMap((row) => row.names);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(CASES_OF_SUITE);
  });

  it.each(CASES)("has a reason if and only if the response differs: $what", ({ steps, because }) => {
    const different = steps.filter(({ suite }) => suite !== undefined);
    expect(different.length > 0).toBe(because !== undefined);
    for (const { status, suite } of different) expect([status].flat()).not.toContain(suite);
  });
});
