import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainImage } from "../plain-image.ts";
import { type Account, type Cluster, startCluster } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

/** Long form: `KILLS=20`. */
const KILLS = Number(process.env.KILLS ?? 2);
const AT_ONCE = 12;

describeWithPostgres("two processes on one database", () => {
  let cluster: Cluster;
  let account: Account;
  beforeAll(async () => {
    cluster = await startCluster(2, { AI_TAGGING: "off" });
    account = await cluster.account();
  });
  afterAll(() => cluster?.stop());

  const images = new Map<number, Promise<Buffer<ArrayBuffer>>>();
  /** Returns the same image for the same index: a repeated request with the same key must be identical. */
  function imageOf(index: number) {
    const image = images.get(index) ?? plainImage();
    images.set(index, image);
    return image;
  }

  /** Creates a text, an image or a folder in turn, with an idempotency key that contains the index. */
  async function create(url: string, index: number, maxRetries: number): Promise<string> {
    const media = new MediaAssetService({ apiKey: account.key, baseUrl: url, maxRetries });
    const named = { idempotencyKey: `creation ${index}` };
    if (index % 3 === 2) return (await media.folders.create({ name: `folder ${index}` }, named)).id;
    const content = index % 3 === 0 ? new Blob([`${index}`]) : new Blob([await imageOf(index), `${index}`]);
    const upload = { filename: `${index}.bin`, resolveDuplicate: false };
    return (await media.files.upload(content, upload, named)).id;
  }

  test("repeat requests that a killed process did not commit, and no others", async () => {
    let index = 0;
    const made: string[] = [];
    for (let killed = 0; killed < KILLS; killed++) {
      const [victim, survivor] = cluster.servers.splice(0, 1).concat(cluster.servers);
      if (!victim || !survivor) throw new Error("A process is missing");
      const round = Array.from({ length: AT_ONCE }, () => index++);
      const first = round.map((it) => create(victim.url, it, 0));
      // At the time of the first response, the other requests are in different stages of processing.
      await Promise.any(first);
      await victim.end("SIGKILL");
      const results = await Promise.allSettled(first);
      const again = await Promise.all(round.map((it) => create(survivor.url, it, 2)));
      for (const [at, result] of results.entries()) {
        if (result.status === "fulfilled") expect(again[at]).toBe(result.value);
      }
      made.push(...again);
      await cluster.add();
    }
    const ids = async (table: string) =>
      (await cluster.database.query<{ id: string }>(`select id from ${table} where account_id = '${account.id}'`)).map(
        ({ id }) => id,
      );
    expect([...(await ids("files")), ...(await ids("folders"))].toSorted()).toEqual(made.toSorted());
  });

  test("both recognize a key, regardless of which of them received it first", async () => {
    const [one, other] = cluster.servers.map(({ url }) => url);
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create((index % 2 ? one : other) ?? "", 1_000_001, 2)),
    );
    expect(new Set(ids).size).toBe(1);
  });
});
