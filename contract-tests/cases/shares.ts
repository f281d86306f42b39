import type { Call } from "../call.ts";
import { anonymousCallsSpent, type Prepare, type World } from "../world.ts";
import { CUT_PNG, imageFile, loseContent, NO_COLLECTION, NO_FILE, NO_FOLDER, textFile, withFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

const PASSWORD = "harbour-2026";
const NO_SHARE = "shr_00000000000000000000000000";
const NO_TOKEN = "0".repeat(48);

type Options = Partial<Parameters<Awaited<ReturnType<World["account"]>>["sdk"]["shares"]["create"]>[0]>;

async function withShare(world: World, options: Options = {}) {
  const { account, record } = await withFile(world, textFile());
  const share = await account.sdk.shares.create({ target: { fileIds: [record.id] }, ...options });
  return { account, record, share, token: share.url.slice(share.url.lastIndexOf("/") + 1) };
}

const creation =
  (body: (fileId: string, folderId: string) => object): Prepare =>
  async (world) => {
    const { account, record } = await withFile(world);
    const folder = await account.sdk.folders.create({ name: "Press" });
    return { account, json: body(record.id, folder.id) };
  };

const one: Prepare = async (world) => {
  const { account, share } = await withShare(world);
  return { account, path: { id: share.id } };
};
const used: Prepare = async (world) => {
  const { account, share } = await withShare(world);
  await fetch(share.url);
  return { account, path: { id: share.id } };
};
const unknown =
  (json?: unknown): Prepare =>
  async (world) => ({
    account: await world.account(),
    path: { id: NO_SHARE },
    ...(json !== undefined && { json }),
  });

/** Returns an anonymous request for a share link to one file. */
const under =
  (
    options: Options,
    more: (of: Awaited<ReturnType<typeof withShare>>) => Call | Promise<Call>,
    type?: string,
  ): Prepare =>
  async (world) => {
    const of = await withShare(world, options);
    const { path, ...call } = await more(of);
    return { path: { token: of.token, ...path }, ...call, ...(type && { bytes: { contentType: type } }) };
  };
const file = ({ record }: { record: { id: string } }) => ({ path: { id: record.id } });
const DOWNLOAD = { access: "download" } as const;
const TEXT = "text/plain; charset=utf-8";

const etagOf = async (url: string) => (await fetch(url, { method: "HEAD" })).headers.get("ETag") ?? "";
const form = (password: string): Pick<Call, "raw"> => ({
  raw: { contentType: "application/x-www-form-urlencoded", body: `password=${password}` },
});

/** Requests with an unknown token. */
const nothing: Prepare = async () => ({ path: { token: NO_TOKEN } });
const nothingIn: Prepare = async () => ({ path: { token: NO_TOKEN, id: NO_FILE } });

/** Returns the cases of binary responses at this path of a share link. */
function bytesAt(
  key: string,
  place: string,
  options: Options,
  type: string,
  path: typeof file | (() => Call),
): CaseTable {
  const call = (more: Call = {}, contentType?: string) =>
    under(options, (of) => ({ ...path(of), ...more }), contentType);
  const missing = place === "archive" ? nothing : nothingIn;
  const address = (share: { url: string }, id: string) =>
    `${share.url}/${place === "archive" ? place : `files/${id}/${place}`}`;
  return {
    [`${key} 200`]: [{ prepare: call({}, type) }],
    [`${key} 206`]: [{ prepare: call({ headers: { Range: "bytes=0-4" } }, type) }],
    [`${key} 304`]: [
      {
        prepare: under(options, async (of) => ({
          ...path(of),
          headers: { "If-None-Match": await etagOf(address(of.share, of.record.id)) },
        })),
      },
    ],
    [`${key} 404`]: [{ code: "LINK_NOT_FOUND", prepare: missing }],
    [`${key} 412`]: [{ code: "PRECONDITION_FAILED", prepare: call({ headers: { "If-Match": '"other"' } }) }],
    [`${key} 416`]: [{ code: "RANGE_NOT_SATISFIABLE", prepare: call({ headers: { Range: "bytes=1000000-" } }) }],
    [`${key} 429`]: [{ code: "RATE_LIMIT_EXCEEDED", prepare: missing, during: anonymousCallsSpent }],
  };
}

const lost =
  (options: Options, path: typeof file | (() => Call)): Prepare =>
  async (world) => {
    const of = await withShare(world, options);
    await loseContent(world, of.record.id);
    const call = path(of);
    return { ...call, path: { token: of.token, ...call.path } };
  };

const IMAGE = "GET /s/{token}/files/{id}/image";
const CONTENT = "GET /s/{token}/files/{id}/content";
const ARCHIVE = "GET /s/{token}/archive";

export const shares: CaseTable = {
  "GET /api/v1/shares 200": [
    {
      prepare: async (world) => {
        const { account, record } = await withShare(world);
        await account.sdk.shares.create({ target: { fileIds: [record.id] } });
        return { account, query: { limit: 1 } };
      },
    },
  ],
  "POST /api/v1/shares 201": [
    { prepare: creation((_, folderId) => ({ target: { folderId, includeSubfolders: true } })) },
    {
      prepare: async (world) => {
        const account = await world.account();
        const { id: collectionId } = await account.sdk.collections.create({ name: "Press kit", type: "manual" });
        return { account, json: { target: { collectionId } } };
      },
    },
    {
      prepare: creation((id) => ({
        target: { fileIds: [id] },
        access: "download",
        title: "Press",
        password: PASSWORD,
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      })),
    },
  ],
  "POST /api/v1/shares 404": [
    { code: "FILE_NOT_FOUND", prepare: creation(() => ({ target: { fileIds: [NO_FILE] } })) },
    { code: "FOLDER_NOT_FOUND", prepare: creation(() => ({ target: { folderId: NO_FOLDER } })) },
    { code: "COLLECTION_NOT_FOUND", prepare: creation(() => ({ target: { collectionId: NO_COLLECTION } })) },
  ],
  "GET /api/v1/shares/{id} 200": [{ prepare: used }],
  "GET /api/v1/shares/{id} 404": [{ code: "SHARE_NOT_FOUND", prepare: unknown() }],
  "PATCH /api/v1/shares/{id} 200": [
    {
      prepare: async (world) => ({
        ...(await one(world)),
        json: {
          access: "download",
          title: "Harbour",
          password: PASSWORD,
          expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        },
      }),
    },
    { prepare: async (world) => ({ ...(await one(world)), json: { password: null } }) },
  ],
  "PATCH /api/v1/shares/{id} 404": [{ code: "SHARE_NOT_FOUND", prepare: unknown({ title: "Harbour" }) }],
  "DELETE /api/v1/shares/{id} 200": [{ prepare: one }],
  "DELETE /api/v1/shares/{id} 404": [{ code: "SHARE_NOT_FOUND", prepare: unknown() }],

  "GET /s/{token} 200": [{ prepare: under({}, () => ({}), "text/html; charset=utf-8") }],
  "GET /s/{token} 403": [{ code: "LINK_PASSWORD_REQUIRED", prepare: under({ password: PASSWORD }, () => ({})) }],
  "GET /s/{token} 404": [{ code: "LINK_NOT_FOUND", prepare: nothing }],
  "GET /s/{token} 429": [{ code: "RATE_LIMIT_EXCEEDED", prepare: nothing, during: anonymousCallsSpent }],

  "POST /s/{token} 200": [{ prepare: under({ password: PASSWORD }, () => form(PASSWORD), "text/html; charset=utf-8") }],
  "POST /s/{token} 403": [{ code: "LINK_PASSWORD_WRONG", prepare: under({ password: PASSWORD }, () => form("wrong")) }],
  "POST /s/{token} 404": [
    { code: "LINK_NOT_FOUND", prepare: async () => ({ path: { token: NO_TOKEN }, ...form(PASSWORD) }) },
  ],
  "POST /s/{token} 413": [{ code: "PAYLOAD_TOO_LARGE", prepare: under({}, () => form("x".repeat(10_000))) }],
  "POST /s/{token} 429": [
    {
      code: "TOO_MANY_ATTEMPTS",
      prepare: under({ password: PASSWORD }, async ({ share }) => {
        for (let guess = 0; guess < 10; guess++) {
          await fetch(share.url, { method: "POST", body: new URLSearchParams({ password: `wrong-${guess}` }) });
        }
        return form(PASSWORD);
      }),
    },
    {
      code: "RATE_LIMIT_EXCEEDED",
      prepare: async () => ({ path: { token: NO_TOKEN }, ...form(PASSWORD) }),
      during: anonymousCallsSpent,
    },
  ],

  ...bytesAt(IMAGE, "image", {}, "image/webp", file),
  [`${IMAGE} 403`]: [{ code: "LINK_PASSWORD_REQUIRED", prepare: under({ password: PASSWORD }, file) }],
  [`${IMAGE} 422`]: [
    {
      code: "IMAGE_NOT_PROCESSABLE",
      prepare: async (world) => {
        const { account, record } = await withFile(world, imageFile(CUT_PNG));
        const { url } = await account.sdk.shares.create({ target: { fileIds: [record.id] } });
        return { path: { token: url.slice(url.lastIndexOf("/") + 1), id: record.id } };
      },
    },
  ],
  [`${IMAGE} 500`]: [
    {
      code: "CONTENT_MISSING",
      prepare: async (world) => {
        const { account, record } = await withFile(world, imageFile());
        const { url } = await account.sdk.shares.create({ target: { fileIds: [record.id] } });
        await loseContent(world, record.id);
        return { path: { token: url.slice(url.lastIndexOf("/") + 1), id: record.id } };
      },
    },
  ],

  ...bytesAt(CONTENT, "content", DOWNLOAD, TEXT, file),
  [`${CONTENT} 403`]: [
    { code: "LINK_PASSWORD_REQUIRED", prepare: under({ password: PASSWORD }, file) },
    { code: "LINK_VIEW_ONLY", prepare: under({}, file) },
  ],
  [`${CONTENT} 500`]: [{ code: "CONTENT_MISSING", prepare: lost(DOWNLOAD, file) }],

  ...bytesAt(ARCHIVE, "archive", DOWNLOAD, "application/zip", () => ({})),
  [`${ARCHIVE} 403`]: [
    { code: "LINK_PASSWORD_REQUIRED", prepare: under({ password: PASSWORD }, () => ({})) },
    { code: "LINK_VIEW_ONLY", prepare: under({}, () => ({})) },
  ],
  [`${ARCHIVE} 500`]: [{ code: "CONTENT_MISSING", prepare: lost(DOWNLOAD, () => ({})) }],
};
