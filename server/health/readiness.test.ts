import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../testing/service.ts";

let now = new Date("2026-05-11T09:30:00.000Z");
let service: TestService;
let asked = 0;
let works = true;

beforeAll(async () => {
  service = await startTestService({ clock: () => now });
  const ready = service.blobs.ready.bind(service.blobs);
  service.blobs.ready = async (signal) => {
    asked += 1;
    if (!works) throw new Error("The disk is full");
    await ready(signal);
  };
});
afterAll(() => service.stop());

const ask = async () => (await fetch(`${service.url}/health/ready`)).status;

test("the stores are asked once for all who ask at the same time, and within a second", async () => {
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
  now = new Date(now.getTime() + 999);
  expect(await ask()).toBe(200);
  expect(asked).toBe(1);
  now = new Date(now.getTime() + 1);
  expect(await ask()).toBe(200);
  expect(asked).toBe(2);
});

test("a store that failed is told of after a second, and so is one that came back", async () => {
  works = false;
  expect(await ask()).toBe(200);
  now = new Date(now.getTime() + 1000);
  expect(await ask()).toBe(503);
  works = true;
  expect(await ask()).toBe(503);
  now = new Date(now.getTime() + 1000);
  expect(await ask()).toBe(200);
});
