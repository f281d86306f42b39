import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
  await service.pool.query(
    `insert into files (id, account_id, filename, file_type, mime_type, file_size, checksum, tags, description, is_public,
        search_text, blob_key, created_at, updated_at)
      select 'file_' || lpad(n::text, 26, '0'), $1, 'a.txt', 'DOCUMENT', 'text/plain', 1, n::text, '{}', '', true,
        'a.txt' || n, n::text, now(), now()
      from generate_series(1, 20000) n`,
    [account.id],
  );
});
afterAll(() => service.stop());

async function setTimeLimit(value: string): Promise<void> {
  const client = await service.pool.connect();
  await client.query(`set statement_timeout = ${value}`);
  client.release();
}

test("a search that reaches the statement timeout returns 503 and says what to narrow down, and the next one works", async () => {
  const list = () => account.request("/api/v1/files?search=-ab%20-cd%20-ef%20-gh%20zq");
  await setTimeLimit("'10ms'");
  const refused = await list();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    error: {
      code: "SERVICE_UNAVAILABLE",
      message: expect.stringMatching(/^The search took too long\. Narrow it down with in:/),
    },
  });
  await setTimeLimit("default");
  expect((await list()).status).toBe(200);
});
