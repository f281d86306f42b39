import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

const CHANGES = 10;

describeWithPostgres("concurrent changes of one file", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(1, { DATABASE_POOL_SIZE: "3" });
  });
  afterAll(() => cluster?.stop());

  test("leave a connection for other requests while its row is locked, and succeed afterwards", async () => {
    const account = await cluster.account();
    const [locked, other] = [await account.upload(randomBytes(100)), await account.upload(randomBytes(100))];
    const change = (id: unknown, description: string) => account.call("PATCH", "/files", { id, description });
    const waiting = async () => {
      const [row] = await cluster.database.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%update files%'",
        [],
      );
      return row?.n;
    };

    const lock = await cluster.database.pool.connect();
    let changes: ReturnType<typeof change>[] = [];
    try {
      await lock.query("begin");
      await lock.query("select from files where id = $1 for update", [locked.data.id]);
      changes = Array.from({ length: CHANGES }, (_, i) => change(locked.data.id, `${i}`));
      await expect.poll(waiting).toBe(2);
      expect((await account.call("GET", `/files/${other.data.id}`)).status).toBe(200);
      expect((await change(other.data.id, "changed")).status).toBe(200);
      expect(await waiting()).toBe(2);
    } finally {
      await lock.query("rollback");
      lock.release();
    }
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(CHANGES).fill(200));
  });
});
