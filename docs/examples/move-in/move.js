import { appendFile, readFile, writeFile } from "node:fs/promises";
import { ApiError, MediaAssetService } from "@media-asset-service/sdk";

const MOVED = "moved.jsonl";
const AT_ONCE = 4;
// MAS_API_KEY and MAS_BASE_URL come from the environment.
const media = new MediaAssetService();

/**
 * Uploads files from another store. Each has `from`, its name in that store, `path`, and `open`, which returns its
 * `content` and the options of the upload. Every stored file is a line of moved.jsonl, and the next run skips it.
 */
export async function moveIn(files) {
  const before = await readFile(MOVED, "utf8").catch(() => "");
  const lines = before.split("\n");
  // After an interruption, the last line can be incomplete. Its file is sent again, and recognized as a duplicate.
  const torn = lines.pop();
  if (torn) await writeFile(MOVED, before.slice(0, -torn.length));
  const known = new Set(lines.map((line) => JSON.parse(line).from));
  const counts = { moved: 0, before: 0, failed: 0 };

  async function move({ from, path, open }) {
    if (known.has(from)) return counts.before++;
    const names = path.split("/").filter(Boolean);
    const { content, tags = [], ...upload } = await open();
    const { id, cdnUrl } = await media.files.upload(content, {
      filename: names.pop(),
      folderId: await folderOf(names),
      tags: tags.map((tag) => tag.replaceAll(",", " ").slice(0, 64)).slice(0, 50),
      autoTag: false,
      onDuplicate: "existing",
      ...upload,
    });
    await appendFile(MOVED, `${JSON.stringify({ from, id, url: cdnUrl })}\n`);
    counts.moved++;
  }

  async function work() {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      await move(next.value).catch((error) => {
        // An empty or too large file: continue with the next one. Other errors would affect all files.
        if (!(error instanceof ApiError) || ![400, 413].includes(error.status)) throw error;
        console.error(`${next.value.from}: ${error.message}`);
        counts.failed++;
      });
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(`${counts.moved} moved, ${counts.before} moved before, ${counts.failed} failed`);
  if (counts.failed > 0) process.exitCode = 1;
}

const folders = new Map([["", Promise.resolve(null)]]);

/** Returns the ID of the folder with this path. Creates the folder if it does not exist. */
function folderOf(names) {
  const path = names.join("/");
  if (!folders.has(path)) folders.set(path, makeFolder(names));
  return folders.get(path);
}

async function makeFolder(names) {
  const parentId = await folderOf(names.slice(0, -1));
  try {
    return (await media.folders.create({ name: names.at(-1), parentId })).id;
  } catch (error) {
    if (error instanceof ApiError && error.is("DUPLICATE_FOLDER")) return error.details.existingFolderId;
    throw error;
  }
}
