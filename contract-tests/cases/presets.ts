import type { Prepare, World } from "../world.ts";
import type { CaseTable } from "./table.ts";

/** Uses every parameter, because the cases must show every documented property of a response. */
const TRANSFORM = {
  w: 400,
  h: 300,
  q: 70,
  f: "webp",
  crop: "smart",
  rotate: 90,
  blur: 1.5,
  brightness: 5,
  contrast: 5,
  saturation: -20,
  grayscale: true,
  sepia: false,
  meta: "rights",
  t: 1.5,
  page: 2,
} as const;

/** Creates an account with the preset card. */
async function withPreset(world: World) {
  const account = await world.account();
  await account.sdk.presets.create({ name: "card", transform: TRANSFORM });
  return { account, path: { name: "card" } };
}

const list: Prepare = async (world) => {
  const { account } = await withPreset(world);
  await account.sdk.presets.create({ name: "hero", transform: { w: 1600 } });
  return { account, query: { limit: 1 } };
};

const creation: Prepare = async (world) => ({
  account: await world.account(),
  json: { name: "card", transform: TRANSFORM },
});

const full: Prepare = async (world) => {
  const account = await world.account();
  const names = Array.from({ length: 50 }, (_, index) => `preset-${index}`);
  await Promise.all(names.map((name) => account.sdk.presets.create({ name, transform: { w: 1 } })));
  return { account, json: { name: "card", transform: TRANSFORM } };
};

const update: Prepare = async (world) => ({
  ...(await withPreset(world)),
  json: { transform: { ...TRANSFORM, sepia: true } },
});

const unknown =
  (json?: unknown): Prepare =>
  async (world) => ({
    account: await world.account(),
    path: { name: "card" },
    ...(json !== undefined && { json }),
  });

export const presets: CaseTable = {
  "GET /api/v1/presets 200": [{ prepare: list }],

  "POST /api/v1/presets 201": [{ prepare: creation }],
  "POST /api/v1/presets 409": [
    {
      code: "PRESET_EXISTS",
      prepare: async (world) => ({
        account: (await withPreset(world)).account,
        json: { name: "card", transform: TRANSFORM },
      }),
    },
    { code: "TOO_MANY_PRESETS", prepare: full },
  ],

  "GET /api/v1/presets/{name} 200": [{ prepare: withPreset }],
  "GET /api/v1/presets/{name} 404": [{ code: "PRESET_NOT_FOUND", prepare: unknown() }],

  "PATCH /api/v1/presets/{name} 200": [{ prepare: update }],
  "PATCH /api/v1/presets/{name} 404": [{ code: "PRESET_NOT_FOUND", prepare: unknown({ transform: TRANSFORM }) }],

  "DELETE /api/v1/presets/{name} 200": [{ prepare: withPreset }],
  "DELETE /api/v1/presets/{name} 404": [{ code: "PRESET_NOT_FOUND", prepare: unknown() }],
};
