import { afterAll, beforeAll, expect, test } from "vitest";
import { TAGGING_RESULT } from "../engines.ts";
import { type MockServer, respondJson, startMockServer } from "../mock-server.ts";
import { plainImage } from "../plain-image.ts";
import { type Account, type Cluster, startCluster, tally } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

const describes = respondJson(200, { name: "test", operations: ["tagging", "ocr"] });
const finds = respondJson(200, { ...TAGGING_RESULT, text: "HARBOUR" });
const works: MockServer["respond"] = (request, response) =>
  (request.method === "GET" ? describes : finds)(request, response);
const hangs: MockServer["respond"] = (request, response) => {
  if (request.method === "GET") describes(request, response);
};

describeWithPostgres("AI runs of several processes on one database", () => {
  let worker: MockServer;
  let cluster: Cluster;
  beforeAll(async () => {
    worker = await startMockServer();
    worker.respond = works;
    const http = { AI_TAGGING: "http", AI_OCR: "http", AI_BG_REMOVAL: "off", AI_HTTP_URL: worker.url };
    cluster = await startCluster(3, { ...http, AI_CONCURRENCY: "4" });
  });
  afterAll(async () => {
    await cluster?.stop();
    await worker?.stop();
  });

  async function image(account: Account, fields: Record<string, string> = { autoTag: "false" }): Promise<string> {
    return String((await account.upload(await plainImage(), fields)).data.id);
  }
  const ocr = (account: Account, id: string) => account.call("POST", `/files/${id}/ai`, { operation: "ocr" });
  const ledger = async ({ id }: Account) => {
    const [totals] = await cluster.database.query<{ used: number; reserved: number }>(
      "select used, reserved from ai_credits where account_id = $1",
      [id],
    );
    const charged =
      "select coalesce(sum(credits), 0)::int as charged from ai_jobs where status = 'COMPLETED' and account_id = $1";
    const [sum] = await cluster.database.query<{ charged: number }>(charged, [id]);
    return { used: totals?.used, reserved: totals?.reserved, charged: sum?.charged };
  };

  test("exactly 7 of 20 concurrent runs succeed with credit for 7, and the ledger agrees", async () => {
    const account = await cluster.account({ aiCreditsPerMonth: 15 });
    const files = await Promise.all(Array.from({ length: 20 }, () => image(account)));
    const responses = await Promise.all(files.map((id) => ocr(account, id)));
    expect(tally(responses)).toEqual({ "200": 7, "403 INSUFFICIENT_CREDITS": 13 });
    expect(await ledger(account)).toEqual({ used: 14, reserved: 0, charged: 14 });
  });

  test("only one run of the same task on one file is in progress at a time", async () => {
    const account = await cluster.account();
    const id = await image(account);
    worker.respond = (request, response) => void setTimeout(() => works(request, response), 500);
    const responses = await Promise.all(Array.from({ length: 12 }, () => ocr(account, id)));
    worker.respond = works;
    expect(tally(responses)).toEqual({ "200": 1, "409 PROCESSING_IN_PROGRESS": 11 });
    expect(await ledger(account)).toEqual({ used: 2, reserved: 0, charged: 2 });
  });

  test("each of 60 uploaded images is tagged once", async () => {
    const account = await cluster.account();
    const before = worker.requests.filter(({ path }) => path === "/tagging").length;
    const files = await Promise.all(Array.from({ length: 60 }, () => image(account, {})));
    const statuses = "select status, count(*)::int from ai_jobs where account_id = $1 group by status";
    await expect
      .poll(() => cluster.database.query(statuses, [account.id]), { timeout: 30_000 })
      .toEqual([{ status: "COMPLETED", count: 60 }]);
    expect(worker.requests.filter(({ path }) => path === "/tagging").length - before).toBe(60);
    expect(await ledger(account)).toEqual({ used: 60, reserved: 0, charged: 60 });
    expect((await account.call("GET", `/files/${files[0]}`)).data).toMatchObject({ tags: TAGGING_RESULT.tags });
  });

  test("runs of a killed process are released after their lease expires", async () => {
    const account = await cluster.account();
    const id = await image(account);
    worker.respond = hangs;
    const doomed = await cluster.add();
    const run = account.call("POST", `/files/${id}/ai`, { operation: "ocr" }, doomed.url).catch(() => "cut off");
    const reserved = async () => (await ledger(account)).reserved;
    await expect.poll(reserved, { timeout: 10_000 }).toBe(2);
    await doomed.end("SIGKILL");
    cluster.servers.splice(cluster.servers.indexOf(doomed), 1);
    expect(await run).toBe("cut off");
    worker.respond = works;
    expect(tally([await ocr(account, id)])).toEqual({ "409 PROCESSING_IN_PROGRESS": 1 });
    // Advances the clock by a minute, for this lease only.
    await cluster.database.query("update ai_jobs set lease_until = lease_until - interval '60 s' where file_id = $1", [
      id,
    ]);
    expect(tally([await ocr(account, id)])).toEqual({ "200": 1 });
    expect(await ledger(account)).toEqual({ used: 2, reserved: 0, charged: 2 });
    expect((await account.call("GET", `/files/${id}/ai`)).data).toMatchObject({
      processingJobs: [{ status: "COMPLETED" }, { status: "FAILED", error: { code: "INTERRUPTED" }, cost: 0 }],
    });
  });
});
