import { normalizeTransform, type TransformRequest } from "@media-asset-service/decode/imaging/transform.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Schema } from "../../codegen/document.ts";
import { readDocument } from "../app.ts";
import { THUMBNAIL } from "../files/record.ts";
import type { FileRow } from "../files/rows.ts";
import { variantKey, withKnownFocus } from "./crop-focus.ts";

type Value = string | number | boolean | undefined;

const { paths, components } = await readDocument();
const named = new Map(Object.entries(components?.parameters ?? {}));
/** The parameters of openapi.yaml, so that new ones are included automatically. */
const schemas = new Map<string, Schema>();
for (const parameter of paths["/api/v1/transform"]?.get?.parameters ?? []) {
  const { name, schema } = named.get(parameter.$ref?.split("/").at(-1) ?? "") ?? parameter;
  if (name !== "id" && name !== "preset") schemas.set(name, schema ?? {});
}

function valuesOf(name: string, { type, enum: allowed, minimum: min, maximum: max }: Schema): Arbitrary<Value> {
  if (allowed) return fc.constantFrom(...(allowed as string[]));
  if (type === "boolean") return fc.boolean();
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  if (type === "integer") return fc.integer(range);
  if (type === "number") return fc.double({ ...range, noNaN: true, noDefaultInfinity: true });
  throw new Error(`This test has to learn to make up values of ${name}`);
}

const SVG = "image/svg+xml";
const PNG = "image/png";
const DEFAULTS: Record<string, Value> = { q: 80, f: "png", crop: "cover" };
/** Normalizes values that openapi.yaml defines as equivalent. */
const MEANING: Record<string, (value: Value) => Value> = {
  rotate: (value = 0) => (Number(value) + 720) % 360,
  blur: (value = 0) => Math.round(Number(value) * 100),
  // No effect on an image.
  t: () => 0,
  page: () => 0,
};
/** Returns the effective value. For unknown parameters, 0 and false have no effect. */
const effect = (name: string, value: Value) => MEANING[name]?.(value) ?? value ?? DEFAULTS[name] ?? false;
const isSame = (name: string, one: Value, other: Value) =>
  (effect(name, one) || false) === (effect(name, other) || false);

/** All parameters with optional values. `w` and `h` are always set, because `crop` has no effect otherwise. */
const optional = [...schemas].map(([name, schema]) => {
  const values = valuesOf(name, schema);
  return [name, name === "w" || name === "h" ? values : fc.option(values, { nil: undefined })] as const;
});
const anyRequest = fc.record(Object.fromEntries(optional));

type Pointed = Pick<FileRow, "focus" | "subject" | "salient">;
const NOWHERE: Pointed = { focus: null, subject: null, salient: null };
const keyOf = (request: Record<string, Value>, pointed = NOWHERE) =>
  variantKey(PNG, withKnownFocus(pointed as FileRow, normalizeTransform(request as TransformRequest, PNG)));

describe("the key of a variant", () => {
  test.each(["video/mp4", "audio/mpeg", "application/ogg"])(
    "of the thumbnail of %s differs from that of earlier releases, which render it differently",
    (mimeType) => {
      const transform = withKnownFocus(NOWHERE as FileRow, THUMBNAIL);
      expect(variantKey(mimeType, transform)).toBe(`${variantKey(PNG, transform)}&poster=picture`);
    },
  );

  test("of a frame and of a page contains the time and the page", () => {
    const keyFor = (mimeType: string, request: TransformRequest) =>
      variantKey(mimeType, withKnownFocus(NOWHERE as FileRow, normalizeTransform(request, mimeType)));
    expect(keyFor("video/mp4", { w: 64, t: 1.239, page: 2 })).toBe("w=64&q=80&f=png&t=1.24");
    expect(keyFor("application/pdf", { w: 64, t: 1, page: 2 })).toBe("w=64&q=80&f=png&page=2");
  });

  test("of a drawing differs from that of earlier releases, which render it at another density", () => {
    const transform = withKnownFocus(NOWHERE as FileRow, normalizeTransform({ w: 64 }, SVG));
    expect(variantKey(SVG, transform)).toBe("w=64&q=80&f=png&density=96");
    expect(variantKey(PNG, transform)).toBe("w=64&q=80&f=png");
  });

  test("covers every parameter in openapi.yaml", () => {
    expect([...schemas.keys()]).toEqual(expect.arrayContaining(["w", "h", "q", "f", "crop", "saturation", "sepia"]));
  });

  test.each(optional)("differs if and only if %s has another effect, for any other parameters", (name, values) => {
    const check = fc.property(anyRequest, values, values, (base, one, other) => {
      const keys = [one, other].map((value) => keyOf({ ...base, [name]: value }));
      expect(keys[0] === keys[1], keys.join(" and ")).toBe(isSame(name, one, other));
    });
    fc.assert(check, { numRuns: 300 });
  });

  test.each([
    [-90, 270],
    [-1, 359],
    [-360, undefined],
    [360, 0],
  ])("is the same for equivalent rotations: %i and %i degrees", (one, other) => {
    expect(keyOf({ w: 8, rotate: one })).toBe(keyOf({ w: 8, rotate: other }));
  });

  const share = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000);
  const box = fc.record({ x: share, y: share, width: share, height: share });
  test.each([
    ["focus", fc.record({ x: share, y: share })],
    ["subject", box],
    ["salient", box],
  ] as const)("of a smart crop differs when the %s of the file changes", (what, values) => {
    const check = fc.property(anyRequest, values, values, (base, one, other) => {
      const keys = [null, one, other].map((at) => keyOf({ ...base, crop: "smart" }, { ...NOWHERE, [what]: at }));
      expect(new Set(keys).size).toBe(JSON.stringify(one) === JSON.stringify(other) ? 2 : 3);
    });
    fc.assert(check as fc.IProperty<unknown>, { numRuns: 200 });
  });
});
