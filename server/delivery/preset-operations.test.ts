import { TRANSFORM_PARAMETERS } from "@media-asset-service/decode/imaging/transform.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import document from "../dist/document.json" with { type: "json" };
import { MAX_PRESETS } from "./presets.ts";

const START = new Date("2026-05-11T09:30:00.000Z");
const CARD = { w: 400, h: 300, f: "webp", crop: "smart" } as const;

let now: Date;
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  now = START;
  service = await startTestService({ clock: () => now });
});
beforeEach(async () => {
  now = START;
  account = await service.account();
});
afterAll(() => service.stop());

describe("a preset", () => {
  test("is created, read, updated and deleted by its name", async () => {
    const { presets } = account.sdk;
    const created = await presets.create({ name: "card", transform: CARD });
    expect(created).toEqual({
      id: expect.stringMatching(/^prst_[0-9a-z]{26}$/),
      name: "card",
      transform: CARD,
      revision: 1,
      createdAt: START.toISOString(),
      updatedAt: START.toISOString(),
    });
    expect(await presets.get("card")).toEqual(created);
    now = new Date(START.getTime() + 60_000);
    const updated = await presets.update("card", { transform: { w: 480, blur: 1.5, grayscale: true } });
    const transform = { w: 480, blur: 1.5, grayscale: true };
    expect(updated).toEqual({ ...created, transform, revision: 2, updatedAt: now.toISOString() });
    expect(await presets.get("card")).toEqual(updated);
    expect(await presets.delete("card")).toEqual({ deleted: true, name: "card" });
    const missing = { status: 404, code: "PRESET_NOT_FOUND", details: { preset: "card" } };
    await expect(presets.get("card")).rejects.toMatchObject(missing);
    await expect(presets.update("card", { transform: CARD })).rejects.toMatchObject(missing);
    await expect(presets.delete("card")).rejects.toMatchObject(missing);
  });

  test.each(["Card", "a\u0000b", "ä", "c".repeat(65)])("is not found by the invalid name %j", async (name) => {
    const missing = { status: 404, code: "PRESET_NOT_FOUND", details: { preset: name } };
    await expect(account.sdk.presets.get(name)).rejects.toMatchObject(missing);
    await expect(account.sdk.presets.update(name, { transform: CARD })).rejects.toMatchObject(missing);
    await expect(account.sdk.presets.delete(name)).rejects.toMatchObject(missing);
  });

  test("can have every parameter of a transform, with the same values", () => {
    const { PresetTransform, FileToSign } = document.components.schemas;
    const { id: _, preset: __, ...properties } = FileToSign.properties;
    expect(PresetTransform.properties).toEqual(properties);
    expect(Object.keys(properties)).toEqual([...TRANSFORM_PARAMETERS]);
  });

  test.each([
    ["without a parameter", { name: "card", transform: {} }],
    ["with a parameter that no transform has", { name: "card", transform: { width: 400 } }],
    ["of another preset", { name: "card", transform: { preset: "banner" } }],
    ["out of range", { name: "card", transform: { w: 6001 } }],
    ["without a transform", { name: "card" }],
    ["under a name with capitals", { name: "Card", transform: CARD }],
    ["under a name that begins with a hyphen", { name: "-card", transform: CARD }],
    ["under a name of 65 characters", { name: "c".repeat(65), transform: CARD }],
  ])("%s is rejected", async (_, body) => {
    const refused = account.sdk.presets.create(body as Parameters<typeof account.sdk.presets.create>[0]);
    await expect(refused).rejects.toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
  });

  test("has a unique name within its account", async () => {
    const { presets } = account.sdk;
    const { id } = await presets.create({ name: "card", transform: CARD });
    await expect(presets.create({ name: "card", transform: { w: 1 } })).rejects.toMatchObject({
      status: 409,
      code: "PRESET_EXISTS",
      details: { existingPresetId: id },
    });
    const other = await service.account();
    await expect(other.sdk.presets.get("card")).rejects.toMatchObject({ code: "PRESET_NOT_FOUND" });
    expect((await other.sdk.presets.create({ name: "card", transform: { w: 1 } })).id).not.toBe(id);
    await other.sdk.presets.delete("card");
    expect((await presets.get("card")).transform).toEqual(CARD);
  });

  test("is updated by keys with the write permission, and deleted by keys with the delete permission", async () => {
    const writes = await service.account({ permissions: ["write"] });
    await writes.sdk.presets.create({ name: "card", transform: CARD });
    await expect(writes.sdk.presets.delete("card")).rejects.toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    const reads = await service.account({ permissions: [] });
    expect(await reads.sdk.presets.list().all()).toEqual([]);
    for (const change of [
      () => reads.sdk.presets.create({ name: "card", transform: CARD }),
      () => reads.sdk.presets.update("card", { transform: CARD }),
      () => reads.sdk.presets.delete("card"),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    }
  });

  test("has audit events for its creation, updates and deletion", async () => {
    const { presets, audit } = account.sdk;
    const { id } = await presets.create({ name: "card", transform: CARD });
    await presets.update("card", { transform: { w: 1 } });
    await presets.delete("card");
    const { items } = await audit.list({ targetId: id }).page();
    expect(items.map(({ action, details }) => [action, details]).toReversed()).toEqual([
      ["preset.create", { name: "card", transform: CARD }],
      ["preset.update", { transform: { w: 1 } }],
      ["preset.delete", { name: "card" }],
    ]);
  });
});

describe("the presets of an account", () => {
  const fill = async (count: number) => {
    for (let index = 0; index < count; index++) {
      await account.sdk.presets.create({ name: `p${index}`, transform: { w: index + 1 } });
    }
  };

  test("are listed by name, page by page", async () => {
    const names = ["card", "avatar", "card-2", "10x", "banner"];
    for (const name of names) await account.sdk.presets.create({ name, transform: CARD });
    const { items, pagination } = await account.sdk.presets.list({ limit: 2 }).page();
    expect(items.map(({ name }) => name)).toEqual(["10x", "avatar"]);
    expect(pagination).toMatchObject({ total: 5, limit: 2, hasMore: true, nextCursor: expect.any(String) });
    const all = await account.sdk.presets.list({ limit: 2 }).all();
    expect(all.map(({ name }) => name)).toEqual(names.toSorted());
    expect((await account.sdk.presets.list({ offset: 4 }).page()).items.map(({ name }) => name)).toEqual(["card-2"]);
  });

  test(`are limited to ${MAX_PRESETS}, also if several are created concurrently`, async () => {
    await fill(MAX_PRESETS - 1);
    const last = ["a", "b", "c"].map((name) => account.sdk.presets.create({ name, transform: CARD }));
    const outcomes = await Promise.allSettled(last);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(account.sdk.presets.create({ name: "d", transform: CARD })).rejects.toMatchObject({
      status: 409,
      code: "TOO_MANY_PRESETS",
      details: { limit: 50 },
    });
    await account.sdk.presets.delete("p0");
    await account.sdk.presets.create({ name: "d", transform: CARD });
    expect(await account.sdk.presets.list().all()).toHaveLength(MAX_PRESETS);
  });
});
