import type { Call } from "../call.ts";
import { hoursLater, type Prepare } from "../world.ts";
import { CUT_PNG, imageFile, loseContent, NO_FILE, open, pdfFile, withFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

const image =
  (query: Record<string, string>, more: Partial<Call> = {}, file = imageFile()): Prepare =>
  async (world) => {
    const { record } = await withFile(world, file);
    const call = open(record.imageUrl ?? "");
    return { ...call, ...more, query: { ...call.query, ...query } };
  };

const withPreset =
  (name: string): Prepare =>
  async (world) => {
    const { account, record } = await withFile(world, imageFile());
    await account.sdk.presets.create({ name: "card", transform: { w: 2, h: 2, f: "webp" } });
    return {
      ...open(`${record.imageUrl}&preset=${name}`),
      ...(name === "card" && { bytes: { contentType: "image/webp" } }),
    };
  };

const damagedImage: Prepare = async (world) => {
  const { account, record } = await withFile(world, imageFile(CUT_PNG, "harbour.png"));
  return { path: { id: record.id, filename: record.filename }, query: { w: "32" }, account };
};

export const imageDelivery: CaseTable = {
  "GET /cdn/{id}/image/{filename} 200": [
    { prepare: image({ w: "32", f: "webp" }, { bytes: { contentType: "image/webp" } }) },
    { prepare: image({}, { headers: { Accept: "image/avif,image/webp,*/*" }, bytes: { contentType: "image/avif" } }) },
    { prepare: image({ ar: "1:1", q: "low", f: "jpeg" }, { bytes: { contentType: "image/jpeg" } }) },
    { prepare: withPreset("card") },
    { prepare: image({ w: "32", f: "webp" }, { bytes: { contentType: "image/webp" } }, pdfFile()) },
  ],
  "GET /cdn/{id}/image/{filename} 206": [
    { prepare: image({ w: "32", f: "png" }, { headers: { Range: "bytes=0-4" }, bytes: { contentType: "image/png" } }) },
  ],
  "GET /cdn/{id}/image/{filename} 301": [
    {
      prepare: async (world) => {
        const { account, record } = await withFile(world, imageFile());
        await account.sdk.files.update(record.id, { filename: "old-harbour.png" });
        return open(record.imageUrl ?? "");
      },
    },
  ],
  "GET /cdn/{id}/image/{filename} 304": [{ prepare: image({ w: "32" }, { headers: { "If-None-Match": "*" } }) }],
  "GET /cdn/{id}/image/{filename} 400": [
    {
      code: "NOT_AN_IMAGE",
      prepare: async (world) => {
        const { account, record } = await withFile(world);
        return { path: { id: record.id, filename: record.filename }, query: {}, account };
      },
    },
    { code: "VALIDATION_ERROR", prepare: image({ ar: "5:4" }) },
    { code: "VALIDATION_ERROR", prepare: image({ page: "2" }, {}, pdfFile()) },
  ],
  "GET /cdn/{id}/image/{filename} 403": [
    { code: "INVALID_SIGNATURE", prepare: image({ signature: "x" }) },
    {
      code: "URL_EXPIRED",
      prepare: async (world) => {
        const { record } = await withFile(world, imageFile(), { isPublic: false });
        return open(record.imageUrl ?? "");
      },
      during: hoursLater(3),
    },
  ],
  "GET /cdn/{id}/image/{filename} 404": [
    { code: "FILE_NOT_FOUND", prepare: async () => ({ path: { id: NO_FILE, filename: "harbour.png" }, query: {} }) },
    { code: "PRESET_NOT_FOUND", prepare: withPreset("banner") },
  ],
  "GET /cdn/{id}/image/{filename} 412": [
    { code: "PRECONDITION_FAILED", prepare: image({ w: "32" }, { headers: { "If-Match": '"0000"' } }) },
  ],
  "GET /cdn/{id}/image/{filename} 416": [
    { code: "RANGE_NOT_SATISFIABLE", prepare: image({ w: "32" }, { headers: { Range: "bytes=99999-" } }) },
  ],
  "GET /cdn/{id}/image/{filename} 422": [{ code: "IMAGE_NOT_PROCESSABLE", prepare: damagedImage }],
  "GET /cdn/{id}/image/{filename} 429": [
    {
      code: "RATE_LIMIT_EXCEEDED",
      prepare: async (world) => {
        const { account, record } = await withFile(world, imageFile());
        await world.admin.accounts.update(account.id, { limits: { anonymousVariantsPerDay: 0 } });
        return open(record.imageUrl ?? "");
      },
    },
  ],
  "GET /cdn/{id}/image/{filename} 500": [
    {
      code: "CONTENT_MISSING",
      prepare: async (world) => {
        const { record } = await withFile(world, imageFile());
        await loseContent(world, record.id);
        return open(record.imageUrl ?? "");
      },
    },
  ],
};
