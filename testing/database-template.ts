import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedDatabase } from "../server/db/database.ts";

/** Where tests find the template. */
export const TEMPLATE_VARIABLE = "TEST_DATABASE_TEMPLATE";

/** vitest's global setup: one migrated database, that every test file starts from a copy of. Saves seconds for each. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) return async () => {};
  const directory = await mkdtemp(join(tmpdir(), "media-asset-service-template-"));
  const path = join(directory, "database.tar");
  const { dump, close } = await openEmbeddedDatabase(null);
  await writeFile(path, Buffer.from(await (await dump()).arrayBuffer()));
  await close();
  process.env[TEMPLATE_VARIABLE] = path;
  return () => rm(directory, { recursive: true, force: true });
}
