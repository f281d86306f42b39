import { signUrl } from "@media-asset-service/sdk/sign-url";
import type { Call } from "../call.ts";
import { hoursLater, type Prepare, type World } from "../world.ts";
import { CUT_PNG, HUGE_SVG, imageFile, loseContent, NO_FILE, open, TEXT, textFile, withFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

const TEXT_TYPE = "text/plain; charset=utf-8";

const original: Prepare = async (world) => {
  const { record } = await withFile(world);
  return { ...open(record.cdnUrl), bytes: { contentType: TEXT_TYPE, content: Buffer.from(TEXT) } };
};

const thumbnail: Prepare = async (world) => {
  const { record } = await withFile(world, imageFile());
  return { ...open(record.thumbnailUrl), bytes: { contentType: "image/webp" } };
};

const privateFile: Prepare = async (world) => {
  const { record } = await withFile(world, textFile(), { isPublic: false });
  return { ...open(record.cdnUrl), bytes: { contentType: TEXT_TYPE, content: Buffer.from(TEXT) } };
};

const renamed: Prepare = async (world) => {
  const { account, record } = await withFile(world);
  await account.sdk.files.update(record.id, { filename: "old-harbour.txt" });
  return { ...open(record.cdnUrl), query: { download: "" } };
};

const asAttachment: Prepare = async (world) => ({ ...(await original(world)), query: { download: "" } });

const withHeaders = (headers: Record<string, string>): Prepare => {
  return async (world) => ({ ...(await original(world)), headers });
};

async function range(world: World): Promise<Call> {
  const call = await withHeaders({ Range: "bytes=0-4" })(world);
  return { ...call, bytes: { contentType: TEXT_TYPE, content: Buffer.from(TEXT).subarray(0, 5) } };
}

const damagedThumbnail: Prepare = async (world) => {
  const { record } = await withFile(world, imageFile(CUT_PNG, "harbour.png"));
  return { ...open(record.thumbnailUrl), bytes: { contentType: "image/webp" } };
};

const variantOf =
  (content: Uint8Array, name: string): Prepare =>
  async (world) => {
    const { account, record } = await withFile(world, imageFile(content, name));
    return { ...open(record.cdnUrl), account, query: { q: 70 } };
  };

/** Returns a URL with a preset, which can be deleted before the request. */
const withPreset =
  (isDeleted: boolean): Prepare =>
  async (world) => {
    const { account, record } = await withFile(world, imageFile());
    await account.sdk.presets.create({ name: "card", transform: { w: 2, f: "webp" } });
    const { url } = await account.sdk.transform.url({ id: record.id, preset: "card", q: 70 });
    if (isDeleted) await account.sdk.presets.delete("card");
    return { ...open(url), ...(!isDeleted && { bytes: { contentType: "image/webp" } }) };
  };

const originalLost: Prepare = async (world) => {
  const { record } = await withFile(world);
  await loseContent(world, record.id);
  return open(record.cdnUrl);
};

/** Requests a variant of an account that has reached its limit of variants for requests without a key. */
const variantOfSpent: Prepare = async (world) => {
  const { account, record } = await withFile(world, imageFile());
  const { url } = await account.sdk.transform.url({ id: record.id, w: 3 });
  await world.admin.accounts.update(account.id, { limits: { anonymousVariantsPerDay: 0 } });
  return open(url);
};

const signing =
  (expiresIn: number): Prepare =>
  async (world) => {
    const { account, record } = await withFile(world, imageFile(), { isPublic: false });
    const files = [
      { id: record.id },
      { id: record.id, w: 2, grayscale: true },
      { id: NO_FILE },
      { id: record.id, preset: "card" },
    ];
    return { account, json: { expiresIn, files } };
  };

export const delivery: CaseTable = {
  "POST /api/v1/signed-urls 200": [{ prepare: signing(900) }],
  "POST /api/v1/signed-urls 403": [{ code: "URL_LIFETIME_EXCEEDED", prepare: signing(2_147_483_647) }],
  "GET /cdn/{id}/{filename} 200": [
    { prepare: original },
    { prepare: thumbnail },
    { prepare: damagedThumbnail },
    { prepare: privateFile },
    { prepare: asAttachment },
    { prepare: withPreset(false) },
  ],
  "GET /cdn/{id}/{filename} 206": [{ prepare: range }],
  "GET /cdn/{id}/{filename} 301": [{ prepare: renamed }],
  "GET /cdn/{id}/{filename} 304": [
    {
      prepare: async (world) => {
        const { record } = await withFile(world);
        return { ...open(record.cdnUrl), headers: { "If-None-Match": `"${record.checksum}"` } };
      },
    },
  ],
  "GET /cdn/{id}/{filename} 400": [
    {
      code: "NOT_AN_IMAGE",
      prepare: async (world) => {
        const { account, record } = await withFile(world);
        return { ...open(record.cdnUrl), account, query: { w: 10 } };
      },
    },
  ],
  "GET /cdn/{id}/{filename} 403": [
    {
      code: "URL_LIFETIME_EXCEEDED",
      prepare: async (world) => {
        const { account, record } = await withFile(world);
        const { key } = await world.admin.deliveryKeys.create(account.id, {});
        return open(await signUrl(record.cdnUrl, { deliveryKey: key, expiresIn: 999_999_999 }));
      },
    },
    {
      code: "INVALID_SIGNATURE",
      prepare: async (world) => {
        const { record } = await withFile(world, textFile(), { isPublic: false });
        return { ...open(record.cdnUrl), query: {} };
      },
    },
    { code: "URL_EXPIRED", prepare: privateFile, during: hoursLater(3) },
  ],
  "GET /cdn/{id}/{filename} 404": [
    { code: "FILE_NOT_FOUND", prepare: async () => ({ path: { id: NO_FILE, filename: "harbour.txt" } }) },
    { code: "PRESET_NOT_FOUND", prepare: withPreset(true) },
  ],
  "GET /cdn/{id}/{filename} 412": [
    // The precondition is evaluated before the range, which would return 416.
    { code: "PRECONDITION_FAILED", prepare: withHeaders({ "If-Match": '"0000"', Range: "bytes=1000-" }) },
    {
      code: "PRECONDITION_FAILED",
      prepare: withHeaders({ "If-Unmodified-Since": "Sat, 01 Jan 2000 00:00:00 GMT", "If-None-Match": "*" }),
    },
  ],
  "GET /cdn/{id}/{filename} 416": [{ code: "RANGE_NOT_SATISFIABLE", prepare: withHeaders({ Range: "bytes=1000-" }) }],
  "GET /cdn/{id}/{filename} 422": [
    { code: "IMAGE_NOT_PROCESSABLE", prepare: variantOf(CUT_PNG, "harbour.png") },
    { code: "IMAGE_NOT_PROCESSABLE", prepare: variantOf(HUGE_SVG, "harbour.svg") },
  ],
  "GET /cdn/{id}/{filename} 500": [{ code: "CONTENT_MISSING", prepare: originalLost }],
  "GET /cdn/{id}/{filename} 429": [{ code: "RATE_LIMIT_EXCEEDED", prepare: variantOfSpent }],
};
