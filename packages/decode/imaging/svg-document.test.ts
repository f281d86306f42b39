import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { illustrator, NATURAL_SIZES, ofRoot, SVG_NAMESPACE, svgz, WRITINGS } from "../../../testing/drawings.ts";
import { sniffMediaType } from "../media-types/media-type.ts";
import { openImaging } from "./imaging.ts";
import { readSvg } from "./svg-document.ts";
import { normalizeTransform, type TransformRequest } from "./transform.ts";

const { probeFile, renderVariant, close } = openImaging({ transformConcurrency: 1 });
afterAll(() => close());

const sizeOf = (svg: string) => readSvg(Buffer.from(svg)).size;

async function probe(file: Buffer) {
  const read = async (offset: number, length: number) => file.subarray(offset, offset + length);
  const { width, height } = await probeFile("IMAGE", {
    size: file.length,
    head: file.subarray(0, 50),
    accountId: "",
    read,
  });
  return { width, height };
}

/** Returns the number of opaque pixels in the middle row, and the size of the variant. */
async function draw(svg: Buffer | string, request: TransformRequest = {}) {
  const transform = normalizeTransform({ f: "png", ...request }, "image/svg+xml");
  const png = await renderVariant(Buffer.from(svg), transform);
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const row = data.subarray((height >> 1) * width * 4, ((height >> 1) + 1) * width * 4);
  return { width, height, opaque: row.filter((value, at) => at % 4 === 3 && value > 127).length };
}

describe("the natural size of an SVG", () => {
  it.each(NATURAL_SIZES)("with %s is %i × %i", (attributes, width, height) => {
    expect(sizeOf(ofRoot(attributes))).toEqual({ width, height });
  });

  it.each(['width="0" height="10"', 'width="-5" height="10"', 'width="0.4" height="9"', 'height="1e12"'])(
    "is rejected if it has %s",
    (attributes) => {
      expect(() => sizeOf(ofRoot(attributes))).toThrow(expect.objectContaining({ reason: "corrupt" }));
    },
  );

  it.each(NATURAL_SIZES.filter(([, width]) => width < 1000))(
    "with %s is the size of a variant without another size",
    async (attributes, width, height) => {
      const { opaque, ...size } = await draw(ofRoot(attributes));
      expect(size).toEqual({ width, height });
      expect(opaque).toBeGreaterThan(0);
    },
  );

  it("is unknown if a style hides the following attributes, and the SVG is rejected", async () => {
    const svg = ofRoot('width="40" height="20" style="width:9px!important;height:90000px!important;/*"');
    await expect(draw(svg, { w: 80 })).rejects.toMatchObject({ reason: "too_large" });
  });

  it("is kept regardless of styles, stylesheets and attributes", async () => {
    for (const [attributes, content] of [
      ["style='width:900px!important'", ""],
      ['style="width:900px!important;height:9px!important;fill:red"', ""],
      ['style="fill:red;/*"', ""],
      ['title=" style=\'" data-a=\'viewBox="0 0 1 1"\'', ""],
      ["", "<style>svg { width: 900px !important; height: 9px !important }</style>"],
      ['viewBox="0 0 0 0"', ""],
    ]) {
      const svg = `<svg xmlns="${SVG_NAMESPACE}" width="40" height="20" ${attributes}>${content}<rect width="10" height="20"/></svg>`;
      expect(await draw(svg, { w: 80 }), svg).toMatchObject({ width: 80, height: 40 });
    }
  });
});

describe("lengths within an SVG", () => {
  const square = (length: string, root = 'width="100" height="100"') =>
    `<svg xmlns="${SVG_NAMESPACE}" ${root}><rect width="${length}" height="100%"/></svg>`;

  it.each([
    ["12.7mm", 48],
    ["1.27cm", 48],
    ["0.5in", 48],
    ["36pt", 48],
    ["3pc", 48],
    ["48px", 48],
    ["48", 48],
    ["48%", 48],
  ])("of %s are %i of 100 pixels, at any size", async (length, expected) => {
    expect(await draw(square(length))).toEqual({ width: 100, height: 100, opaque: expected });
    expect(await draw(square(length), { w: 600 })).toEqual({ width: 600, height: 600, opaque: expected * 6 });
    expect(await draw(square(length), { w: 600, h: 300, crop: "fill" })).toMatchObject({ opaque: expected * 6 });
    expect(await draw(square(length, 'width="100" height="100" viewBox="0 0 200 200"'))).toMatchObject({
      opaque: expected / (length === "48%" ? 1 : 2),
    });
  });
});

describe("an SVG with", () => {
  const svg = ofRoot('width="48" height="24"');
  const documents: [string, Buffer][] = [
    ...Object.entries(WRITINGS).map(([name, write]): [string, Buffer] => [name, write(svg)]),
    ["namespaces as entities", Buffer.from(illustrator('width="48px" height="24px" viewBox="0 0 48 24"'))],
    ["single quotes", Buffer.from(svg.replaceAll('"', "'"))],
  ];
  const compressed = documents.map(([name, bytes]): [string, Buffer] => [`${name}, compressed`, svgz(bytes)]);

  it.each([...documents, ...compressed])("%s is detected and measured", async (_, bytes) => {
    expect(await sniffMediaType(bytes)).toBe("image/svg+xml");
    expect(await probe(bytes)).toEqual({ width: 48, height: 24 });
  });

  it.each(documents)("%s is rendered", async (_, bytes) => {
    expect(await draw(bytes)).toEqual({ width: 48, height: 24, opaque: 24 });
    expect(await draw(bytes, { w: 480 })).toEqual({ width: 480, height: 240, opaque: 240 });
  });

  it("invalid bytes in its encoding is rejected", async () => {
    const invalid = Buffer.concat([Buffer.from(svg.slice(0, -6)), Buffer.from([0xe9]), Buffer.from("</svg>")]);
    await expect(draw(invalid)).rejects.toMatchObject({ reason: "corrupt" });
    const surrogate = Buffer.from(`\ufeff${svg.replace("<rect", "<!--\ud800--><rect")}`, "utf16le");
    await expect(draw(surrogate)).rejects.toMatchObject({ reason: "corrupt" });
  });
});

describe("an SVG that takes too long is rejected without rendering", () => {
  const nested = Array.from({ length: 8 }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`).join(
    "",
  );
  const filters = `<filter id="f"><feTurbulence numOctaves="9"/></filter>${'<g filter="url(#f)"><rect width="9" height="9"/></g>'.repeat(150)}`;
  const bombs = {
    "of elements": `<g id="g0"><rect width="1" height="1"/></g>${nested}<use href="#g8"/>`,
    "of filters": filters,
  };
  const writings = Object.entries(WRITINGS);

  it.each(Object.entries(bombs))("with repetitions %s, in every encoding", async (_, content) => {
    const svg = `<svg xmlns="${SVG_NAMESPACE}" width="4000" height="4000">${content}</svg>`;
    for (const [name, write] of writings) {
      const rejection = draw(write(svg), { w: 4000 });
      await expect(rejection, name).rejects.toMatchObject({ reason: "too_large" });
      await expect(rejection, name).rejects.toThrow(
        "filters or repetitions that take too long to render at 4000 × 4000",
      );
    }
  });

  it("by its radius, also without a viewBox", async () => {
    const content = '<filter id="f"><feMorphology radius="20"/></filter><rect width="9" height="9" filter="url(#f)"/>';
    const svg = `<svg xmlns="${SVG_NAMESPACE}" width="100" height="100">${content}</svg>`;
    await expect(draw(svg, { w: 5000 })).rejects.toThrow("filters or repetitions");
    expect(await draw(svg, { w: 100 })).toMatchObject({ width: 100 });
  });
});
