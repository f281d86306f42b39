import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { readFile, unlink } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import pg from "pg";
import { renderBare } from "./render.ts";

/*
 * The minimum of each operation: one prepared statement on one small table, the file, its hash. There are no keys, no
 * limits, no checks, and no flush to disk. This is the upper limit for a service on the same machine; the benchmark
 * shows how close the service is to it.
 */

const SMALL = 256 * 1024;
const COLUMNS = "id, name, size, type, folder, meta, created_at";

interface Stored {
  id: string;
  size: string;
  type: string;
}

export interface Work {
  get(id: string): Promise<object | undefined>;
  list(): Promise<object[]>;
  describe(change: { id: string; description: string }): Promise<object | undefined>;
  remove(id: string): Promise<object | undefined>;
  /** A form with one file. */
  upload(request: IncomingMessage): Promise<object>;
  bytes(id: string): Promise<{ size: number; type: string; content: Buffer | Readable }>;
  /** Takes the transform parameters of the service. */
  picture(id: string, { w, q, f }: Record<string, unknown>): Promise<Buffer>;
}

export async function openWork(databaseUrl: string, folder: string): Promise<Work> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  await pool.query(`
    create table if not exists bare (id uuid primary key, name text not null, size bigint not null, type text not null,
      sha256 bytea not null, folder text not null, meta jsonb not null default '{}', created_at timestamptz not null default now());
    create index if not exists bare_folder on bare (folder, created_at, id)`);
  for (let i = 0; i < 256; i++) mkdirSync(join(folder, i.toString(16).padStart(2, "0")), { recursive: true });
  const pathOf = (id: string) => join(folder, id.slice(0, 2), id);

  async function one<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row | undefined> {
    const { rows } = await pool.query<Row>({ name, text, values });
    return rows[0];
  }

  async function store(content: Readable, name: string, type: string): Promise<object> {
    const id = randomUUID();
    const hash = createHash("sha256");
    let size = 0;
    const measure = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(content, measure, createWriteStream(pathOf(id)));
    const row = await one(
      "insert",
      "insert into bare (id, name, size, type, sha256, folder) values ($1, $2, $3, $4, $5, $6) returning id, name, size, created_at",
      [id, name, size, type, hash.digest(), size < 1000 ? "small" : "large"],
    );
    return row ?? {};
  }

  const find = (id: string) => one<Stored>("get", `select ${COLUMNS} from bare where id = $1`, [id]);

  return {
    get: find,

    async list() {
      const text = `select ${COLUMNS} from bare where folder = $1 order by created_at, id limit $2`;
      return (await pool.query<object>({ name: "list", text, values: ["small", 20] })).rows;
    },

    describe: ({ id, description }) =>
      one("describe", `update bare set name = $2 where id = $1 returning ${COLUMNS}`, [id, description]),

    async remove(id) {
      const row = await one("remove", "delete from bare where id = $1 returning id", [id]);
      if (row) await unlink(pathOf(id));
      return row;
    },

    async upload(request) {
      const form = busboy({ headers: request.headers });
      const { promise, resolve, reject } = Promise.withResolvers<object>();
      form.on("file", (_field, content, { filename, mimeType }) => {
        store(content, filename ?? "", mimeType).then(resolve, reject);
      });
      await pipeline(request, form);
      return promise;
    },

    async bytes(id) {
      const row = await find(id);
      if (!row) throw new Error(`File ${id} does not exist`);
      const size = Number(row.size);
      const content =
        size <= SMALL ? await readFile(pathOf(id)) : createReadStream(pathOf(id), { highWaterMark: SMALL });
      return { size, type: row.type, content };
    },

    picture: (id, { w, q, f }) =>
      renderBare(pathOf(id), { w: Number(w), q: Number(q), f: f === "jpeg" || f === "avif" ? f : "webp" }),
  };
}
