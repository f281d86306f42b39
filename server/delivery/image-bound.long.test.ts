import type { TransformRequest } from "@media-asset-service/decode/imaging/transform.ts";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../testing/service.ts";
import { readDocument } from "../app.ts";
import { settleVariants } from "./variants.ts";

/** The nightly run sends 100,000: IMAGE_URL_QUERIES=100000 npx vitest run server/delivery/image-bound.long.test.ts */
const QUERIES = Number(process.env.IMAGE_URL_QUERIES ?? 1_000);
const CONNECTIONS = 8;
const SMALL = { width: 130, height: 100 };
/** The presets of the account. In the keys of variants, the blur identifies the transform. */
const PRESETS = {
  kept: { blur: 1, grayscale: true },
  changed: { blur: 2, w: 60, h: 60, f: "webp" },
  deleted: { blur: 3, h: 40, rotate: 90 },
} satisfies Record<string, TransformRequest>;
/** The transform of `changed` after half of the queries. */
const AFTERWARDS = { blur: 4, q: 70, w: 40 } satisfies TransformRequest;
/** Up to the width that covers the picture (32, 48, 64, 96, 128, 192), in 5 formats, 10 ratios and 2 qualities. */
const STATED = 6 * 5 * 10 * 2;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const { components } = await readDocument();
const documented = (name: string) =>
  fc.constantFrom(...((components?.parameters?.[name]?.schema?.enum ?? []) as string[]));
const odd = fc.string({ unit: "grapheme", maxLength: 12 });
const values: Record<string, fc.Arbitrary<string>> = {
  w: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -2, max: 10_002 }).map(String) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 200 }).map(String) },
    odd,
  ),
  ar: fc.oneof({ weight: 9, arbitrary: documented("ImageRatio") }, odd),
  f: fc.oneof({ weight: 9, arbitrary: documented("ImageFormat") }, odd),
  q: fc.oneof({ weight: 9, arbitrary: documented("ImageQuality") }, odd),
  preset: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...Object.keys(PRESETS), "unknown") }, odd),
  v: fc.nat().map(String),
  h: fc.constant("10"),
};
const names = fc.constantFrom("w", "w", "w", "ar", "ar", "f", "f", "q", "q", "preset", "preset", "preset", "v", "h");
const parameter = names.chain((name) => (values[name] ?? odd).map((value) => [name, value] as [string, string]));
/** Most queries contain each parameter once; some contain one twice, which is rejected. */
const query = fc.oneof(
  { weight: 9, arbitrary: fc.uniqueArray(parameter, { selector: ([name]) => name, maxLength: 5 }) },
  fc.array(parameter, { maxLength: 5 }),
);
const range = fc.constantFrom(
  "image/avif",
  "image/webp",
  "image/jpeg",
  "image/png",
  "image/*",
  "*/*",
  "text/html",
  "@",
);
const weight = fc.constantFrom("", ";q=0", ";q=0.3", ";Q=1", ";q=2", ';a="b,c"', ";;", ";q=0.5;q=1");
const listed = fc
  .array(
    fc.tuple(range, weight).map((it) => it.join("")),
    { maxLength: 8 },
  )
  .map((it) => it.join(", "));
const printable = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((it) => it < 0x7f || it > 0x9f)
    .map((it) => String.fromCharCode(it)),
});
const accept = fc.oneof(listed, listed, printable, fc.constant(`${"image/avif;".repeat(900)}`));
const asked = fc.record({ query, accept });

test("any parameters of one image URL create few variants of the file, and no request fails", {
  timeout: 120_000 + QUERIES * 50,
}, async () => {
  const account = await service.account({ limits: { anonymousVariantsPerDay: 1_000_000 } });
  const png = await sharp({ create: { ...SMALL, channels: 4, background: "#08f8" } })
    .png()
    .toBuffer();
  const { id, imageUrl } = await account.sdk.files.upload(new Blob([new Uint8Array(png)]), { filename: "a.png" });
  const { presets } = account.sdk;
  for (const [name, transform] of Object.entries(PRESETS)) await presets.create({ name, transform });
  let deletion: "pending" | "in progress" | "done" = "pending";
  const changePresets = async () => {
    deletion = "in progress";
    await Promise.all([presets.update("changed", { transform: AFTERWARDS }), presets.delete("deleted")]);
    deletion = "done";
  };

  const statuses = new Map<number, number>();
  const waiting = fc.sample(asked, QUERIES);
  const client = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (waiting.length === QUERIES >> 1) await changePresets();
      const parameters = new URLSearchParams(next.query);
      const url = `${imageUrl}&${parameters}`;
      const preset = parameters.get("preset");
      const exists =
        preset === null || (Object.hasOwn(PRESETS, preset) && !(preset === "deleted" && deletion === "done"));
      const response = await fetch(url, { headers: { Accept: next.accept } });
      await response.bytes();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const isMissing = !exists || (preset === "deleted" && deletion !== "pending");
      const allowed = [400, ...(exists ? [200] : []), ...(isMissing ? [404] : [])];
      expect(allowed, `${response.status} for ${url} and Accept: ${next.accept}`).toContain(response.status);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  for (const status of [200, 400, 404]) expect(statuses.get(status), `${status}`).toBeGreaterThan(QUERIES / 20);

  await settleVariants(service.context);
  const rows = await service.db.selectFrom("variants").select("parameters").where("file_id", "=", id).execute();
  const keys = rows.map(({ parameters }) => parameters.replace(/&around=.*/, ""));
  expect(new Set(keys).size).toBe(keys.length);
  const byTransform = Object.groupBy(keys, (key) => /&blur=\d/.exec(key)?.[0] ?? "no preset");
  expect(Object.keys(byTransform).toSorted()).toEqual(["&blur=1", "&blur=2", "&blur=3", "&blur=4", "no preset"]);
  for (const [transform, ofTransform = []] of Object.entries(byTransform)) {
    expect(ofTransform.length, transform).toBeLessThanOrEqual(STATED);
  }
  expect(keys.length).toBeGreaterThan(50);
  for (const key of keys) {
    expect(key).toMatch(
      /^w=(?:32|48|64|96|128|192)(?:&h=\d+)?&q=\d+&f=(?:avif|webp|jpeg|png|jxl)(?:&crop=(?:smart|cover))?(?:&rotate=90)?(?:&blur=\d(?:&grayscale=true)?)?$/,
    );
  }
});
