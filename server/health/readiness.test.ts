import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestService, type TestService } from "../../testing/service.ts";
import { monitorEventLoop } from "../base/event-loop-stall.ts";
import type { Isolation } from "../workers/isolation/choose.ts";
import type { Phase } from "./operations.ts";

let now = new Date("2026-05-11T09:30:00.000Z");
let service: TestService;
let asked = 0;
let works = true;
let phase: Phase = "serving";
const told: Record<string, unknown>[] = [];
const log = pino({ base: null }, { write: (line: string) => void told.push(JSON.parse(line)) });

beforeAll(async () => {
  service = await startTestService({ clock: () => now, phase: () => phase, log, workerHost });
  const ready = service.blobs.ready.bind(service.blobs);
  service.blobs.ready = async (signal) => {
    asked += 1;
    if (!works) throw new Error("The disk is full");
    await ready(signal);
  };
});
afterAll(() => service.stop());

const get = (path: string) => fetch(service.url + path);
const ask = async () => (await get("/health/ready")).status;
async function read(): Promise<object> {
  const response = await get("/health/ready");
  const { data } = (await response.json()) as { data: object };
  return { status: response.status, ...data };
}
const isolation = { level: "full", mechanism: "bubblewrap" };
const whole = { status: "ok", parts: { database: "ok", blobs: "ok", decoders: "ok" }, isolation };
const degraded = { status: "degraded", parts: { database: "ok", blobs: "unavailable", decoders: "ok" }, isolation };
let decoders: Isolation | Error = { level: "full", mechanism: "bubblewrap", rejected: [] };
const workerHost = {
  async isolation() {
    if (decoders instanceof Error) throw decoders;
    return decoders;
  },
};

test("the stores are asked once for all who ask at the same time, and within a second", async () => {
  // A test that starts a service in its own process keeps it from answering.
  await expect.poll(ask).toBe(200);
  asked = 0;
  now = new Date(now.getTime() + 1000);
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
  now = new Date(now.getTime() + 999);
  expect(await ask()).toBe(200);
  expect(asked).toBe(1);
  now = new Date(now.getTime() + 1);
  expect(await ask()).toBe(200);
  expect(asked).toBe(2);
});

test("a store that failed is named after a second, and so is one that came back; the process stays in rotation", async () => {
  works = false;
  expect(await read()).toEqual(whole);
  now = new Date(now.getTime() + 1000);
  expect(await read()).toEqual(degraded);
  expect(await (await get("/metrics")).text()).toMatch(
    /^service_part_available\{part="database"\} 1\nservice_part_available\{part="blobs"\} 0$/m,
  );
  works = true;
  expect(await read()).toEqual(degraded);
  now = new Date(now.getTime() + 1000);
  expect(await read()).toEqual(whole);
});

test("where decoding happens elsewhere, it is named when it cannot be reached, and what isolates it is unknown then", async () => {
  const reachable = decoders;
  decoders = new Error("No decoder process is listening");
  now = new Date(now.getTime() + 1000);
  expect(await read()).toEqual({ ...degraded, parts: { ...whole.parts, decoders: "unavailable" }, isolation: null });
  decoders = { level: "partial", mechanism: "socket", rejected: ["no reason"] };
  now = new Date(now.getTime() + 1000);
  expect(await read()).toEqual({ ...whole, isolation: { level: "partial", mechanism: "socket" } });
  decoders = reachable;
  now = new Date(now.getTime() + 1000);
  expect(await read()).toEqual(whole);
});

test("the log is told when a part changes, not each time that it is asked for", async () => {
  told.length = 0;
  for (const state of [false, false, false, true, true]) {
    works = state;
    now = new Date(now.getTime() + 1000);
    await read();
  }
  const lines = told.filter(({ part }) => part !== undefined);
  expect(lines.map(({ level, part, cause }) => ({ level, part, cause }))).toEqual([
    { level: 40, part: "blobs", cause: "The disk is full" },
    { level: 30, part: "blobs", cause: undefined },
  ]);
  expect(told.filter(({ level }) => Number(level) > 30)).toHaveLength(1);
});

test.each<[Phase, number, number]>([
  ["starting", 503, 503],
  ["serving", 200, 200],
  ["stopping", 200, 503],
])("a process that is %s answers startup %i and readiness %i", async (now, startup, ready) => {
  phase = now;
  expect((await get("/health/live")).status).toBe(200);
  expect((await get("/health/startup")).status).toBe(startup);
  const response = await get("/health/ready");
  expect(response.status).toBe(ready);
  if (ready === 503) expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
  phase = "serving";
});

test("a process that was stuck is not ready for a moment", async () => {
  let atMs = performance.now();
  monitorEventLoop(() => atMs);
  onTestFinished(() => monitorEventLoop());
  expect(await ask()).toBe(200);
  atMs += 6_000;
  expect(await ask()).toBe(503);
  // A shorter stall does not end the pause.
  atMs += 2_000;
  expect(await ask()).toBe(503);
  atMs += 1_000;
  expect(await ask()).toBe(200);
});
