import type { Call } from "../call.ts";
import { hoursLater, type Prepare, type World } from "../world.ts";
import { loseContent, NO_FILE, NO_FOLDER, textFile, withFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

const NO_ARCHIVE = "arc_00000000000000000000000000";

/** Opens the URL without credentials. */
function at(url: string): Call {
  const { pathname, searchParams } = new URL(url);
  const [, , , , id = ""] = pathname.split("/");
  return { path: { id }, query: Object.fromEntries(searchParams), bytes: { contentType: "application/zip" } };
}

async function withArchive(world: World) {
  const { account, record } = await withFile(world, textFile());
  const { url } = await account.sdk.archives.create({ fileIds: [record.id] });
  return { account, record, call: at(url) };
}

const creation =
  (body: (fileId: string, folderId: string) => object): Prepare =>
  async (world) => {
    const { account } = await withFile(world);
    const folder = await account.sdk.folders.create({ name: "Press" });
    const inside = await account.sdk.files.upload(textFile("In a folder.\n"), { folderId: folder.id });
    return { account, json: body(inside.id, folder.id) };
  };

const download =
  (headers: Record<string, string> = {}): Prepare =>
  async (world) => ({ ...(await withArchive(world)).call, headers });

const notModified: Prepare = async (world) => {
  const { call } = await withArchive(world);
  const url = `${world.service.url}/api/v1/archives/${call.path?.id}/content?signature=${call.query?.signature}`;
  const etag = (await fetch(url, { method: "HEAD" })).headers.get("ETag") ?? "";
  return { path: call.path, query: call.query, headers: { "If-None-Match": etag } } as Call;
};

const refused =
  (change: (world: World, archived: Awaited<ReturnType<typeof withArchive>>) => Promise<unknown>): Prepare =>
  async (world) => {
    const archived = await withArchive(world);
    await change(world, archived);
    const { bytes: _, ...call } = archived.call;
    return call;
  };

export const archives: CaseTable = {
  "POST /api/v1/archives 201": [
    { prepare: creation((_, folderId) => ({ folderId })) },
    { prepare: creation((id) => ({ fileIds: [id] })) },
    {
      prepare: creation((_, folderId) => ({
        filter: { folderId, type: "DOCUMENT", search: "harbour" },
      })),
    },
  ],
  "POST /api/v1/archives 404": [
    { code: "FILE_NOT_FOUND", prepare: creation(() => ({ fileIds: [NO_FILE] })) },
    { code: "FOLDER_NOT_FOUND", prepare: creation(() => ({ folderId: NO_FOLDER })) },
  ],

  "GET /api/v1/archives/{id}/content 200": [{ prepare: download() }],
  "GET /api/v1/archives/{id}/content 206": [{ prepare: download({ Range: "bytes=0-4" }) }],
  "GET /api/v1/archives/{id}/content 304": [{ prepare: notModified }],
  "GET /api/v1/archives/{id}/content 403": [
    {
      code: "INVALID_SIGNATURE",
      prepare: async (world) => {
        const { path, query } = (await withArchive(world)).call;
        return { path, query: { ...query, signature: "x" } } as Call;
      },
    },
    { code: "URL_EXPIRED", prepare: refused(async () => {}), during: hoursLater(25) },
    {
      code: "ACCOUNT_SUSPENDED",
      prepare: refused((world, { account }) => world.admin.accounts.update(account.id, { suspended: true })),
    },
  ],
  "GET /api/v1/archives/{id}/content 404": [
    { code: "ARCHIVE_NOT_FOUND", prepare: async () => ({ path: { id: NO_ARCHIVE }, query: { signature: "x" } }) },
  ],
  "GET /api/v1/archives/{id}/content 410": [
    { code: "ARCHIVE_GONE", prepare: refused((_, { account, record }) => account.sdk.files.delete(record.id)) },
  ],
  "GET /api/v1/archives/{id}/content 412": [
    {
      code: "PRECONDITION_FAILED",
      prepare: async (world) => ({ ...(await refused(async () => {})(world)), headers: { "If-Match": '"other"' } }),
    },
  ],
  "GET /api/v1/archives/{id}/content 416": [
    {
      code: "RANGE_NOT_SATISFIABLE",
      prepare: async (world) => ({ ...(await refused(async () => {})(world)), headers: { Range: "bytes=100000-" } }),
    },
  ],
  "GET /api/v1/archives/{id}/content 500": [
    { code: "CONTENT_MISSING", prepare: refused((world, { record }) => loseContent(world, record.id)) },
  ],
};
