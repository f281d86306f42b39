import sharp from "sharp";
import { MAX_PIXELS } from "./limits.ts";
import { mayBeXml } from "./svg-text.ts";

/* Images within SVG documents. librsvg of sharp 0.35 decodes JPEG, PNG and SVG. */

const IMAGE = /(\bhref\s*=\s*)(["'])\s*data:image\/(?:webp|avif|gif)\s*((?:;[^,"';]*)*),([^"']*)\2/gi;
const HAS_IMAGE = /data:image\/(?:webp|avif|gif)/i;
const MAX_IMAGES = 200;
/** libxml2 rejects longer attributes. */
const MAX_ATTRIBUTE_LENGTH = 9_900_000;

/** Converts embedded WebP, AVIF and GIF images to PNG. Images that cannot be converted are not displayed. */
export async function withDecodableImages(text: string): Promise<string> {
  if (!HAS_IMAGE.test(text)) return text;
  const converted: string[] = [];
  let at = 0;
  let pixels = MAX_PIXELS;
  for (const match of [...text.matchAll(IMAGE)].slice(0, MAX_IMAGES)) {
    const [whole, attribute = "", quote = "", parameters = "", data = ""] = match;
    const bytes = bytesOf(data, /;\s*base64\s*$/i.test(parameters));
    const picture = bytes && (await decodable(bytes, pixels).catch(() => null));
    if (!picture || picture.url.length > MAX_ATTRIBUTE_LENGTH) continue;
    pixels -= picture.pixels;
    converted.push(text.slice(at, match.index), attribute, quote, picture.url, quote);
    at = match.index + whole.length;
  }
  return [...converted, text.slice(at)].join("");
}

function bytesOf(data: string, isBase64: boolean): Buffer | null {
  const text = data.replaceAll(/&#(?:10|13|9|x[ad9]);|\s+/gi, "");
  if (isBase64)
    return Buffer.from(
      text.includes("%")
        ? text.replaceAll(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
        : text,
      "base64",
    );
  return Buffer.from(
    text.replaceAll(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}

/** An image without transparency becomes a JPEG if the PNG is too long. */
async function decodable(bytes: Buffer, limitInputPixels: number): Promise<{ url: string; pixels: number } | null> {
  if (bytes.length === 0 || limitInputPixels < 1 || mayBeXml(bytes)) return null;
  const image = sharp(bytes, { limitInputPixels, failOn: "error" }).autoOrient().toColourspace("srgb");
  const { data, info } = await image.clone().png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  const pixels = info.width * info.height;
  if (data.length * 1.34 < MAX_ATTRIBUTE_LENGTH || info.channels === 4) return { url: dataUrl("png", data), pixels };
  return { url: dataUrl("jpeg", await image.jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer()), pixels };
}

const dataUrl = (format: string, data: Buffer) => `data:image/${format};base64,${data.toString("base64")}`;
