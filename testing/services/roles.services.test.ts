import { afterAll, beforeAll, expect, test } from "vitest";
import type { MockServer } from "../mock-server.ts";
import { plainImage } from "../plain-image.ts";
import type { ServerProcess } from "../process.ts";
import { startTagger } from "../tagger.ts";
import { type Account, answerOf, type Cluster, startCluster, tally } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

describeWithPostgres("processes that have one role each", () => {
  let engine: MockServer;
  let cluster: Cluster;
  let account: Account;
  beforeAll(async () => {
    engine = await startTagger();
    const off = { AI_OCR: "off", AI_BG_REMOVAL: "off" };
    cluster = await startCluster(1, { AI_TAGGING: "http", ...off, AI_HTTP_URL: engine.url, ROLES: "api" });
    account = await cluster.account();
  });
  afterAll(async () => {
    await cluster?.stop();
    await engine?.stop();
  });

  const started: ServerProcess[] = [];
  /** Starts an additional process that receives no client requests. */
  async function addProcess(ROLES: string): Promise<ServerProcess> {
    const server = await cluster.add({ ROLES });
    started.push(...cluster.servers.splice(cluster.servers.indexOf(server), 1));
    return server;
  }
  afterAll(() => Promise.all(started.map((server) => server.end("SIGKILL"))));
  const status = async (id: string) => (await account.call("GET", `/files/${id}`)).data.processingStatus;
  const taggings = () => engine.requests.filter(({ path }) => path === "/tagging").length;

  test("leave the jobs of uploads to the worker, which is notified immediately", async () => {
    const early = String((await account.upload(await plainImage())).data.id);
    // The polling interval of a worker.
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    expect({ status: await status(early), taggings: taggings() }).toEqual({ status: "PENDING", taggings: 0 });
    await addProcess("worker");
    await expect.poll(() => status(early), { timeout: 10_000 }).toBe("COMPLETED");
    const waits: number[] = [];
    for (let upload = 0; upload < 5; upload++) {
      const before = taggings();
      const { data } = await account.upload(await plainImage());
      const uploadedAt = performance.now();
      await expect.poll(taggings, { timeout: 10_000, interval: 20 }).toBe(before + 1);
      waits.push(performance.now() - uploadedAt);
      await expect.poll(() => status(String(data.id)), { timeout: 10_000 }).toBe("COMPLETED");
    }
    // Polling only would take 5 seconds on average.
    expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(1_500);
  });

  test("leave sweeping to the scheduler", { timeout: 150_000 }, async () => {
    const claim =
      "insert into blob_claims (key, valid_until) values ('originals/left-behind', now() - interval '25 hours')";
    await cluster.database.query(claim);
    await addProcess("scheduler");
    await expect
      .poll(() => cluster.database.query("select key from blob_claims"), { timeout: 140_000, interval: 1_000 })
      .toEqual([]);
  });

  test("return health responses, and 404 for API calls without the API role", async () => {
    const { url } = await addProcess("worker,scheduler");
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain("process_cpu_seconds_total");
    const paths = ["/", "/docs/", "/dashboard/", "/openapi.yaml", "/api/v1/files", "/cdn/files/x", "/admin/accounts"];
    const responses = await Promise.all(paths.map(async (path) => answerOf(await fetch(url + path))));
    expect(tally(responses)).toEqual({ "404 NOT_FOUND": paths.length });
  });
});
