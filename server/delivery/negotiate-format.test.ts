import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { negotiateFormat } from "./image-transform.ts";

const chosen = (accept?: string) => negotiateFormat(accept, ["avif", "webp"], "jpeg");
const CHROME = "image/jxl,image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const FIREFOX = "image/avif,image/jxl,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5";
const SAFARI =
  "image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5";

describe("the format for a browser is", () => {
  test.each([
    ["avif", CHROME],
    ["avif", FIREFOX],
    ["avif", SAFARI],
    ["avif", "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"],
    ["avif", "image/webp, image/avif"],
    ["avif", "IMAGE/AVIF"],
    ["avif", "image/avif;Q=0.1, image/jpeg;q=0"],
    ["avif", ',, image/avif ;q=1.000,text/html;charset="a,b\\";c"'],
    ["webp", "image/webp,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5"],
    ["webp", "image/avif;q=0, image/webp;q=0.3"],
    ["webp", "image/avif;q=0.4, image/webp;q=0.5"],
    ["webp", "image/avif;profile=hdr, image/webp"],
    ["jpeg", "image/avif;q=0.7, image/webp;q=0.8, image/jpeg"],
    ["jpeg", "image/avif;q=0.5, image/*"],
    ["jpeg", "image/avif;q=0, image/webp;q=0"],
  ] as const)("%s if Accept is %s", (format, accept) => {
    expect(chosen(accept)).toBe(format);
  });

  test.each(["*/*", "image/*", "text/html", "", "image/jpeg;q=0", undefined])(
    "the fallback if %j names no format",
    (accept) => {
      expect(chosen(accept)).toBe("jpeg");
    },
  );

  test.each([
    "image/avif;q=1.5",
    "image/avif;q=",
    "image/avif;q=0.1234",
    "image avif",
    'image/avif;a="',
    "image/avif,@",
  ])("the fallback if %j is malformed", (accept) => {
    expect(chosen(accept)).toBe("jpeg");
  });
});

const weight = fc.constantFrom("", ";q=0", ";q=0.5", "; q=1", ";q=0.999");
const range = fc.constantFrom("image/avif", "image/webp", "image/jpeg", "image/*", "*/*", "text/html;level=1");
const header = fc.array(
  fc.tuple(range, weight).map((parts) => parts.join("")),
  { maxLength: 6 },
);

test("for any Accept header, a better format is named in it and not excluded", () => {
  const check = fc.property(header, (elements) => {
    const format = chosen(elements.join(","));
    if (format === "jpeg") return;
    expect(elements.some((it) => it.startsWith(`image/${format}`) && !it.endsWith(";q=0"))).toBe(true);
  });
  fc.assert(check, { numRuns: 1_000 });
});

test("the order in Accept has no effect", () => {
  const distinct = fc.uniqueArray(fc.tuple(range, weight), { selector: ([type]) => type, maxLength: 6 });
  const check = fc.property(distinct, (parts) => {
    const elements = parts.map((it) => it.join(""));
    expect(chosen(elements.join(","))).toBe(chosen(elements.toReversed().join(", ")));
  });
  fc.assert(check, { numRuns: 1_000 });
});

test("returns one of the formats for any Accept header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (accept) => {
      expect(["avif", "webp", "jpeg"]).toContain(chosen(accept));
    }),
    { numRuns: 2_000 },
  );
});
