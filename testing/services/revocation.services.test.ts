import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Account, admin, type Cluster, startCluster } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

describeWithPostgres("a key that all processes have just cached", () => {
  let cluster: Cluster;
  let account: Account;
  beforeAll(async () => {
    cluster = await startCluster(3);
  });
  beforeEach(async () => {
    account = await cluster.account();
    for (let i = 0; i < 5; i++) expect(await everywhere()).toEqual({ "200": 3 });
  });
  afterAll(() => cluster?.stop());

  const everywhere = () => cluster.everywhere(account);
  const revoke = () => admin(cluster.next(), "DELETE", `/keys/${account.keyId}`);
  /** Returns the PostgreSQL processes that notify the servers. */
  const listening = () =>
    cluster.database.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
        and query in ('listen account_changes', 'select pg_backend_pid() as pid')`,
    );

  /** Sends calls, as clients would, for this time. */
  async function callsFor(ms: number): Promise<void> {
    const until = Date.now() + ms;
    while (Date.now() < until) {
      await everywhere();
      await sleep(20);
    }
  }

  test("is rejected by all processes as soon as its revocation returns", async () => {
    const [, responses] = await Promise.all([callsFor(1_500), revoke().then(everywhere)]);
    expect(responses).toEqual({ "401 INVALID_API_KEY": 3 });
  });

  test("is rejected within half a second after it is revoked only in the database", async () => {
    await cluster.database.query("update api_keys set revoked_at = now() where id = $1", [account.keyId]);
    await callsFor(500);
    expect(await everywhere()).toEqual({ "401 INVALID_API_KEY": 3 });
  });

  test("is rejected if the notification connections have broken", async () => {
    expect(await listening()).toHaveLength(3);
    for (const { pid } of await listening()) {
      await cluster.database.query("select pg_terminate_backend($1)", [pid]);
    }
    const [, responses] = await Promise.all([callsFor(1_000), revoke().then(everywhere)]);
    expect(responses).toEqual({ "401 INVALID_API_KEY": 3 });
    // The connections are reestablished, and deliver later notifications.
    await expect.poll(async () => (await everywhere()) && (await listening()).length, { timeout: 5_000 }).toBe(3);
  });

  test("is rejected if the notification connections are frozen", async () => {
    const frozen = await listening();
    expect(frozen).toHaveLength(3);
    try {
      for (const { pid } of frozen) process.kill(pid, "SIGSTOP");
      const [, responses] = await Promise.all([callsFor(1_000), revoke().then(everywhere)]);
      expect(responses).toEqual({ "401 INVALID_API_KEY": 3 });
    } finally {
      for (const { pid } of frozen) process.kill(pid, "SIGCONT");
    }
  });

  test("has the current permissions of its account", async () => {
    await admin(cluster.next(), "PATCH", `/accounts/${account.id}`, { suspended: true });
    expect(await everywhere()).toEqual({ "403 ACCOUNT_SUSPENDED": 3 });
    await admin(cluster.next(), "PATCH", `/accounts/${account.id}`, { suspended: false });
    expect(await everywhere()).toEqual({ "200": 3 });
  });
});
