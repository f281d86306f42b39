import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { SVG_NAMESPACE } from "../../../testing/drawings.ts";
import { withDecodableImages } from "./decode.ts";

const picture = (side: number, background = "#00f") =>
  sharp({ create: { width: side, height: side, channels: 4, background } });
const dataUrl = (format: string, bytes: Buffer) => `data:image/${format};base64,${bytes.toString("base64")}`;
const svg = (...urls: string[]) =>
  `<svg xmlns="${SVG_NAMESPACE}">${urls.map((url) => `<image href="${url}"/>`).join("")}</svg>`;

/** Returns the formats of the embedded images. */
const formatsIn = (text: string) => [...text.matchAll(/data:image\/(\w+)/g)].map(([, format]) => format);

describe("images within an SVG", () => {
  it.each(["webp", "avif", "gif"] as const)("in %s become PNG of the same pixels", async (format) => {
    const bytes = await picture(8).toFormat(format).toBuffer();
    const text = await withDecodableImages(svg(dataUrl(format, bytes)));
    expect(formatsIn(text)).toEqual(["png"]);
    const png = Buffer.from(/base64,([^"]*)"/.exec(text)?.[1] ?? "", "base64");
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data[0], (data[2] ?? 0) > 250]).toEqual([8, 8, 0, true]);
  });

  it("are read with line breaks, percent-encoding, single quotes and a prefix", async () => {
    const url = dataUrl("webp", await picture(8).webp().toBuffer());
    const [broken, encoded] = [
      url.replace(",", ",\n  "),
      url.replaceAll("+", "%2B").replaceAll("/", "%2F").replace("%2F", "/"),
    ];
    const text = `<svg><image xlink:href='${url}'/><image href="${broken}"/><image href="${encoded}"/></svg>`;
    expect(formatsIn(await withDecodableImages(text))).toEqual(["png", "png", "png"]);
  });

  it("in JPEG and PNG, and texts without images, are unchanged", async () => {
    const text = svg("data:image/png;base64,AAAA", "data:image/jpeg;base64,AAAA", "https://example.com/a.webp");
    expect(await withDecodableImages(text)).toBe(text);
  });

  it("that are damaged or contain SVG are unchanged", async () => {
    const nested = dataUrl("webp", Buffer.from(svg("file:///etc/passwd")));
    const text = svg("data:image/webp;base64,AAAA", nested, "data:image/gif,");
    expect(await withDecodableImages(text)).toBe(text);
  });

  it("have at most 50 megapixels together", async () => {
    const large = dataUrl("webp", await picture(5000).webp({ effort: 0 }).toBuffer());
    const formats = formatsIn(await withDecodableImages(svg(large, large, large)));
    expect(formats).toEqual(["png", "png", "webp"]);
  });
});
