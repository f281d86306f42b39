import type { Prepare } from "../world.ts";
import { CUT_PNG, imageFile, NO_FILE, pdfFile, textFile, withFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

const transformOf =
  (file: File, query: Record<string, string | number> = {}): Prepare =>
  async (world) => {
    const { account, record } = await withFile(world, file);
    return { account, query: { id: record.id, ...query } };
  };

const presetOf =
  (name: string): Prepare =>
  async (world) => {
    const { account, record } = await withFile(world, imageFile());
    await account.sdk.presets.create({ name: "card", transform: { w: 2, f: "webp" } });
    return { account, query: { id: record.id, preset: name, h: 1, grayscale: "" } };
  };

const all = { w: 2, h: 2, q: 70, f: "webp", crop: "fill", rotate: 90, blur: 1.5, brightness: 5, contrast: 5 };

export const images: CaseTable = {
  "GET /api/v1/transform 200": [
    { prepare: transformOf(imageFile(), { ...all, saturation: -20, grayscale: "", sepia: "1", meta: "rights" }) },
    { prepare: transformOf(imageFile()) },
    { prepare: presetOf("card") },
    { prepare: transformOf(pdfFile(), { page: 1 }) },
  ],
  "GET /api/v1/transform 400": [
    { code: "NOT_AN_IMAGE", prepare: transformOf(textFile()) },
    { code: "VALIDATION_ERROR", prepare: transformOf(imageFile(), { t: 1.5 }) },
    { code: "VALIDATION_ERROR", prepare: transformOf(pdfFile(), { page: 2 }) },
  ],
  "GET /api/v1/transform 404": [
    { code: "FILE_NOT_FOUND", prepare: async (world) => ({ account: await world.account(), query: { id: NO_FILE } }) },
    { code: "PRESET_NOT_FOUND", prepare: presetOf("banner") },
  ],
  // Truncated inside the header, so that its dimensions cannot be read.
  "GET /api/v1/transform 422": [
    { code: "IMAGE_NOT_PROCESSABLE", prepare: transformOf(imageFile(CUT_PNG.subarray(0, 20), "cut.png")) },
  ],
};
