import {
  coveringWidth,
  type ImageAspect,
  type ImageParameters,
  imageAspects,
  imageUrlWith,
  imageWidths,
  ratioOf,
} from "./image/url.ts";

export type { ImageAspect, ImageFormat, ImageParameters, ImageQuality } from "./image/url.ts";
export { imageAspects, imageUrlWith, imageWidths };

/** Fields of a file record that are required. A record of the service is accepted. */
export interface ImageFile {
  /** Null if the file cannot be rendered as an image. `thumbnailUrl` is then used, in one size. */
  imageUrl: string | null;
  thumbnailUrl: string;
  /** Pixels as displayed. */
  width: number | null;
  height: number | null;
  mimeType?: string | undefined;
  dominantColor?: string | null | undefined;
  hasAlpha?: boolean | null | undefined;
  isAnimated?: boolean | null | undefined;
}

export interface ImageOptions extends ImageParameters {
  /** Text alternative of the image; an empty string for decorative images. */
  alt: string;
  /** Width in CSS pixels, if the image has a fixed width. Default: as wide as the page allows. */
  width?: number | undefined;
  /**
   * Width of the image in the page, as in HTML. Default: `width`, otherwise `100vw`; lazy images use the measured width
   * (`auto`).
   */
  sizes?: string | undefined;
  /** Loads the image immediately and with a high priority. Default: lazy loading. */
  priority?: boolean | undefined;
  /**
   * Data URL that is shown until the image has loaded, for example created by `thumbhash` from `placeholder` of the
   * file.
   */
  placeholder?: string | undefined;
}

/** Attributes of an `<img>`, with HTML names. */
export interface ImageAttributes {
  alt: string;
  width?: number;
  height?: number;
  sizes?: string;
  srcset?: string;
  src: string;
  loading: "lazy" | "eager";
  fetchpriority?: "high";
  decoding: "async";
  style?: string;
}

export interface SourceAttributes {
  type: string;
  sizes: string;
  srcset: string;
}

/** Size of all thumbnails, in pixels. */
const THUMBNAIL_SIZE = 320;
/** Screens with the highest density have three device pixels per CSS pixel. */
const MAX_DENSITY = 3;

/**
 * Returns the URL of an image in one size, without a request to the service.
 *
 * @example
 * imageSrc(file, { width: 640, aspect: "16:9" });
 */
export function imageSrc(file: ImageFile, parameters: ImageParameters = {}): string {
  if (!file.imageUrl) return file.thumbnailUrl;
  const maxWidth = croppedWidth(file, parameters.aspect);
  const width = parameters.width && Math.min(parameters.width, coveringWidth(maxWidth));
  return imageUrlWith(file.imageUrl, { ...parameters, width });
}

/**
 * Returns the `srcset` of a file, with each width that the service renders, up to the width of the file. Undefined if
 * the file has only one size. With `width`, it contains no smaller widths and none larger than three times `width`.
 */
export function imageSrcset(file: ImageFile, { width, ...parameters }: ImageParameters = {}): string | undefined {
  if (!file.imageUrl) return undefined;
  const maxWidth = croppedWidth(file, parameters.aspect);
  const min = Math.min(coveringWidth(width ?? 0), coveringWidth(maxWidth));
  const max = Math.min(coveringWidth((width ?? Number.POSITIVE_INFINITY) * MAX_DENSITY), coveringWidth(maxWidth));
  return imageWidths
    .filter((listed) => listed >= min && listed <= max)
    .map((listed) => `${imageSrc(file, { ...parameters, width: listed })} ${Math.min(listed, maxWidth)}w`)
    .join(", ");
}

/** Returns the size in the page, so that the browser can reserve the space. */
export function imageSize(
  file: ImageFile,
  { width, aspect }: ImageParameters = {},
): { width?: number; height?: number } {
  if (!file.imageUrl) return { width: width ?? THUMBNAIL_SIZE, height: width ?? THUMBNAIL_SIZE };
  if (!file.width || !file.height) return width ? { width } : {};
  const ratio = aspect ? ratioOf(aspect) : file.width / file.height;
  const displayWidth = width ?? Math.min(file.width, Math.round(file.height * ratio));
  return { width: displayWidth, height: Math.round(displayWidth / ratio) };
}

/**
 * Returns the CSS `background` that is shown until the image has loaded: its dominant color, and the placeholder if it
 * is set. Empty for transparent images, because the background would stay visible.
 */
export function imageBackground(file: Pick<ImageFile, "dominantColor" | "hasAlpha">, placeholder?: string): string {
  if (file.hasAlpha) return "";
  return [file.dominantColor, placeholder && `url(${placeholder}) center / cover`].filter(Boolean).join(" ");
}

/**
 * Returns the attributes of an `<img>` with all sizes, in the preferred format of the browser, with lazy loading and
 * reserved space.
 *
 * @example
 * <img {...imageProps(file, { alt: "Boats in the harbour", sizes: "(width < 40rem) 100vw, 40rem" })} />
 */
export function imageProps(file: ImageFile, options: ImageOptions): ImageAttributes {
  const { alt, sizes = likelySizes(options), priority, placeholder, ...parameters } = options;
  const srcset = imageSrcset(file, parameters);
  const background = imageBackground(file, placeholder);
  return {
    alt,
    ...imageSize(file, parameters),
    // Before src, because browsers start loading as soon as a script sets src.
    ...(srcset && { sizes, srcset }),
    loading: priority ? "eager" : "lazy",
    ...(priority && { fetchpriority: "high" }),
    decoding: "async",
    ...(background && { style: `background: ${background}` }),
    src: imageSrc(file, { ...parameters, width: parameters.width && parameters.width * 2 }),
  };
}

/**
 * Returns the attributes of the `<source>` elements and the `<img>` of a `<picture>`, with one `<source>` per format,
 * best first. Use it with caches that ignore `Vary`.
 */
export function pictureProps(
  file: ImageFile,
  options: Omit<ImageOptions, "format">,
): { sources: SourceAttributes[]; img: ImageAttributes } {
  const img = imageProps(file, { ...options, format: file.hasAlpha ? "png" : "jpeg" });
  // In AVIF, animations are reduced to their first frame.
  const formats = file.isAnimated ? (["webp"] as const) : (["avif", "webp"] as const);
  const sources = formats.flatMap((format) => {
    const { srcset, sizes } = imageProps(file, { ...options, format });
    return srcset && sizes ? [{ type: `image/${format}`, sizes, srcset }] : [];
  });
  return { sources, img };
}

/** Returns {@link imageProps} as HTML. */
export function imageHtml(file: ImageFile, options: ImageOptions): string {
  return `<img${attributesHtml(imageProps(file, options))}>`;
}

/** Returns {@link pictureProps} as HTML. */
export function pictureHtml(file: ImageFile, options: Omit<ImageOptions, "format">): string {
  const { sources, img } = pictureProps(file, options);
  return `<picture>${sources.map((it) => `<source${attributesHtml(it)}>`).join("")}<img${attributesHtml(img)}></picture>`;
}

function attributesHtml(attributes: object): string {
  const escaped = (value: unknown) => `${value}`.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("");
}

/**
 * Returns the default of `sizes`. Browsers know the width of a lazy image when they load it, and ignore `auto`
 * otherwise.
 */
export function likelySizes({ width, priority }: Pick<ImageOptions, "width" | "priority">): string {
  const likely = width ? `${width}px` : "100vw";
  return priority ? likely : `auto, ${likely}`;
}

/** Returns the width in pixels after the crop. SVG has no maximum size. */
function croppedWidth({ width, height, mimeType }: ImageFile, aspect: ImageAspect | undefined): number {
  if (!width || !height || mimeType === "image/svg+xml") return Number.POSITIVE_INFINITY;
  return aspect ? Math.min(width, Math.round(height * ratioOf(aspect))) : width;
}
