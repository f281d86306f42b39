import type { Isolation } from "@media-asset-service/decode/workers/isolation/choose-isolation.ts";
import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestService, type TestService } from "../../testing/service.ts";
import { monitorEventLoop } from "../base/event-loop-stall.ts";
import type { Phase } from "../context.ts";

let now = new Date("2026-05-11T09:30:00.000Z");
let service: TestService;
let checks = 0;
let works = true;
let phase: Phase = "serving";
const logged: Record<string, unknown>[] = [];
const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) });

beforeAll(async () => {
  service = await startTestService({ clock: () => now, phase: () => phase, log, workerHost });
  const ready = service.blobs.ready.bind(service.blobs);
  service.blobs.ready = async (signal) => {
    checks += 1;
    if (!works) throw new Error("The disk is full");
    await ready(signal);
  };
});
afterAll(() => service.stop());

const get = (path: string) => fetch(service.url + path);
const readiness = async () => (await get("/health/ready")).status;
async function read(): Promise<object> {
  const response = await get("/health/ready");
  const { data } = (await response.json()) as { data: object };
  return { status: response.status, ...data };
}
const isolation = { level: "full", mechanism: "bubblewrap" };
const healthy = { status: "ok", parts: { database: "ok", blobs: "ok", decoders: "ok" }, isolation };
const degraded = { status: "degraded", parts: { database: "ok", blobs: "unavailable", decoders: "ok" }, isolation };
let decoders: Isolation | Error = { level: "full", mechanism: "bubblewrap", rejected: [] };
const workerHost = {
  connect: () => Promise.reject(new Error("No worker is started")),
  async isolation() {
    if (decoders instanceof Error) throw decoders;
    return decoders;
  },
};

test("concurrent requests, and those within a second, share one check of the stores", async () => {
  // The service runs in the process of the test, which can delay its first response.
  await expect.poll(readiness).toBe(200);
  checks = 0;
  now = new Date(now.getTime() + 1000);
  expect(new Set(await Promise.all(Array.from({ length: 50 }, readiness)))).toEqual(new Set([200]));
  now = new Date(now.getTime() + 999);
  expect(await readiness()).toBe(200);
  expect(checks).toBe(1);
  now = new Date(now.getTime() + 1);
  expect(await readiness()).toBe(200);
  expect(checks).toBe(2);
});

test("a failed store is reported after a second, and so is its recovery; the process stays in rotation", async () => {
  works = false;
  expect(await read()).toEqual(healthy);
  now = new Date(now.getTime() + 1000);
  expect(await read()).toEqual(degraded);
  expect(await (await get("/metrics")).text()).toMatch(
    /^service_part_available\{part="database"\} 1\nservice_part_available\{part="blobs"\} 0$/m,
  );
  works = true;
  expect(await read()).toEqual(degraded);
  now = new Date(now.getTime() + 1000);
  expect(await read()).toEqual(healthy);
});

test("an unreachable decoder process is reported, with unknown isolation", async () => {
  const reachable = decoders;
  decoders = new Error("No decoder process is listening");
  now = new Date(now.getTime() + 1000);
  expect(await read()).toEqual({ ...degraded, parts: { ...healthy.parts, decoders: "unavailable" }, isolation: null });
  decoders = { level: "partial", mechanism: "socket", rejected: ["no reason"] };
  now = new Date(now.getTime() + 1000);
  expect(await read()).toEqual({ ...healthy, isolation: { level: "partial", mechanism: "socket" } });
  decoders = reachable;
  now = new Date(now.getTime() + 1000);
  expect(await read()).toEqual(healthy);
});

test("only changes of a dependency are logged", async () => {
  logged.length = 0;
  for (const state of [false, false, false, true, true]) {
    works = state;
    now = new Date(now.getTime() + 1000);
    await read();
  }
  const lines = logged.filter(({ part }) => part !== undefined);
  expect(lines.map(({ level, part, cause }) => ({ level, part, cause }))).toEqual([
    { level: 40, part: "blobs", cause: "The disk is full" },
    { level: 30, part: "blobs", cause: undefined },
  ]);
  expect(logged.filter(({ level }) => Number(level) > 30)).toHaveLength(1);
});

test.each<[Phase, number, number]>([
  ["starting", 503, 503],
  ["serving", 200, 200],
  ["stopping", 200, 503],
])("a process that is %s returns %i for startup and %i for readiness", async (now, startup, ready) => {
  phase = now;
  expect((await get("/health/live")).status).toBe(200);
  expect((await get("/health/startup")).status).toBe(startup);
  const response = await get("/health/ready");
  expect(response.status).toBe(ready);
  if (ready === 503) expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
  phase = "serving";
});

test("a process that was blocked is not ready for a short time", async () => {
  // An integer: sums of fractions are not exact.
  let atMs = 0;
  monitorEventLoop(() => atMs);
  onTestFinished(() => monitorEventLoop());
  expect(await readiness()).toBe(200);
  atMs += 6_000;
  expect(await readiness()).toBe(503);
  // A shorter stall does not end the pause.
  atMs += 2_000;
  expect(await readiness()).toBe(503);
  atMs += 1_000;
  expect(await readiness()).toBe(200);
});
