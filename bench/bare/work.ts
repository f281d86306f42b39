import { createHash, randomUUID } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

/*
 * What the service's operations come down to, as one would write it without any framework around it: the same statements
 * on the same tables, and files that are flushed before they count. Shared by both bare servers.
 */

const FILE = `id, filename, file_type, mime_type, file_size, checksum, width, height, duration, tags, description,
  is_public, folder_id, processing_status, created_at, updated_at`;

export interface Work {
  /** The account of a key; counts the call. */
  admit(key: string): Promise<string>;
  get(accountId: string, id: string): Promise<object>;
  list(accountId: string): Promise<object>;
  describe(accountId: string, change: { id: string; description: string }): Promise<object>;
  remove(accountId: string, id: string): Promise<object>;
  upload(accountId: string, form: Buffer, contentType: string): Promise<object>;
  /** Without a key. */
  bytes(id: string): Promise<{ size: number; type: string; stream: ReadStream }>;
}

export async function openWork(databaseUrl: string, folder: string): Promise<Work> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await mkdir(folder, { recursive: true });
  const count = callCounter(pool);

  async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  }

  return {
    async admit(key) {
      const { rows } = await pool.query(
        `select a.*, k.* from api_keys k join accounts a on a.id = k.account_id where k.id = (
          select id from api_keys where secret_hash = $1 union all select key_id from old_key_secrets where secret_hash = $1
        )`,
        [createHash("sha256").update(key).digest()],
      );
      if (!rows[0]) throw new Error("Unknown key");
      await count(rows[0].account_id);
      return rows[0].account_id;
    },

    async get(accountId, id) {
      const { rows } = await pool.query(
        `select ${FILE} from files where deleted_at is null and account_id = $1 and id = $2`,
        [accountId, id],
      );
      return rows[0];
    },

    async list(accountId) {
      const [files, total] = await Promise.all([
        pool.query(
          `select ${FILE} from files where account_id = $1 and deleted_at is null
            order by created_at desc, id desc limit 21`,
          [accountId],
        ),
        pool.query("select file_count from accounts where id = $1", [accountId]),
      ]);
      return {
        files: files.rows.slice(0, 20),
        total: Number(total.rows[0].file_count),
        hasMore: files.rows.length > 20,
      };
    },

    describe: (accountId, { id, description }) =>
      transaction(async (client) => {
        await client.query("select * from files where account_id = $1 and id = $2 and deleted_at is null for update", [
          accountId,
          id,
        ]);
        const { rows } = await client.query(
          `update files set description = $1, updated_at = now() where id = $2 returning ${FILE}`,
          [description, id],
        );
        return rows[0];
      }),

    remove: (accountId, id) =>
      transaction(async (client) => {
        await client.query("select id from accounts where id = $1 for no key update", [accountId]);
        const { rows } = await client.query(
          `update files set deleted_at = now() where account_id = $1 and id = $2 and deleted_at is null
            returning file_size`,
          [accountId, id],
        );
        await book(client, accountId, -Number(rows[0].file_size), -1);
        return { deleted: true, id };
      }),

    async upload(accountId, form, contentType) {
      const { content, filename } = filePart(form, contentType);
      const checksum = createHash("sha256").update(content).digest("hex");
      const id = `file_${randomUUID().replaceAll("-", "").slice(0, 26)}`;
      const temporary = join(folder, `.${id}`);
      const file = await open(temporary, "wx");
      await file.writeFile(content);
      await file.sync();
      await file.close();
      await rename(temporary, join(folder, id));
      const directory = await open(folder, "r");
      await directory.sync();
      await directory.close();
      return transaction(async (client) => {
        await book(client, accountId, content.length, 1);
        const { rows } = await client.query(
          `insert into files (id, account_id, filename, file_type, mime_type, file_size, checksum, tags, description,
              is_public, search_text, blob_key, created_at, updated_at)
            values ($1, $2, $3, 'DOCUMENT', 'application/octet-stream', $4, $5, '{}', '', true, $3, $1, now(), now())
            on conflict (account_id, checksum) where deleted_at is null do nothing returning ${FILE}`,
          [id, accountId, filename, content.length, checksum],
        );
        return rows[0];
      });
    },

    async bytes(id) {
      const { rows } = await pool.query(`select ${FILE} from files where id = $1 and deleted_at is null`, [id]);
      return { size: Number(rows[0].file_size), type: rows[0].mime_type, stream: createReadStream(join(folder, id)) };
    },
  };
}

async function book(client: pg.PoolClient, accountId: string, bytes: number, files: number): Promise<void> {
  await client.query(
    "update accounts set storage_bytes = storage_bytes + $2, file_count = file_count + $3 where id = $1",
    [accountId, bytes, files],
  );
  await client.query(
    `insert into daily_usage (account_id, day, storage_delta) values ($1, current_date, $2)
      on conflict (account_id, day) do update set storage_delta = daily_usage.storage_delta + $2`,
    [accountId, bytes],
  );
}

/** Calls that wait at the same time are counted together, as in the service: a statement each would be the bottleneck. */
function callCounter(pool: pg.Pool): (accountId: string) => Promise<void> {
  let next: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();
  let waiting = 0;
  return (accountId) => {
    waiting += 1;
    next ??= running.then(async () => {
      const calls = waiting;
      waiting = 0;
      running = next ?? Promise.resolve();
      next = null;
      await pool.query(
        `insert into daily_usage (account_id, day, api_calls) values ($1, current_date, $2)
          on conflict (account_id, day) do update set api_calls = daily_usage.api_calls + $2`,
        [accountId, calls],
      );
    });
    return next;
  };
}

/** The one file of a form that is held in memory. */
function filePart(form: Buffer, contentType: string): { content: Buffer; filename: string } {
  const boundary = Buffer.from(`\r\n--${/boundary=(\S+)/.exec(contentType)?.[1]}`);
  const headEnd = form.indexOf("\r\n\r\n");
  const filename = /filename="([^"]*)"/.exec(form.toString("utf8", 0, headEnd))?.[1] ?? "unnamed";
  return { content: form.subarray(headEnd + 4, form.indexOf(boundary, headEnd)), filename };
}
