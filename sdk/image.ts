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

/** What of a file's record is needed; a record of the service fits. */
export interface ImageFile {
  /** Null where the file cannot be rendered as an image. What is shown then is `thumbnailUrl`, in one size. */
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
  /** What the picture shows; empty where it is decoration. */
  alt: string;
  /** In CSS pixels, where the picture has the same width in every page. Default: as wide as the page allows. */
  width?: number | undefined;
  /** How wide the picture is in the page, as in HTML. Default: `width`, else `100vw`, and for lazy pictures what the browser measures. */
  sizes?: string | undefined;
  /** For what is seen first: loads at once and before others. Default: when it comes near the screen. */
  priority?: boolean | undefined;
  /** A data URL that is shown until the picture has come, as `thumbhash` makes it of the file's `placeholder`. */
  placeholder?: string | undefined;
}

/** Attributes of an `<img>`, with their names in HTML. */
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

/** The size of the thumbnails of all files, in pixels. */
const THUMBNAIL_SIZE = 320;
/** The densest screens show three pixels for one of CSS. */
const MAX_DENSITY = 3;

/**
 * The URL of a file's picture in one size, without a call to the service.
 *
 * @example
 * imageSrc(file, { width: 640, aspect: "16:9" });
 */
export function imageSrc(file: ImageFile, parameters: ImageParameters = {}): string {
  if (!file.imageUrl) return file.thumbnailUrl;
  const own = croppedWidth(file, parameters.aspect);
  const width = parameters.width && Math.min(parameters.width, coveringWidth(own));
  return imageUrlWith(file.imageUrl, { ...parameters, width });
}

/**
 * The `srcset` of a file: each width that the service renders, up to that of the file. Undefined where it has one size only.
 * With `width`, nothing narrower, and nothing above three times as wide.
 */
export function imageSrcset(file: ImageFile, { width, ...parameters }: ImageParameters = {}): string | undefined {
  if (!file.imageUrl) return undefined;
  const own = croppedWidth(file, parameters.aspect);
  const min = Math.min(coveringWidth(width ?? 0), coveringWidth(own));
  const max = Math.min(coveringWidth((width ?? Number.POSITIVE_INFINITY) * MAX_DENSITY), coveringWidth(own));
  return imageWidths
    .filter((listed) => listed >= min && listed <= max)
    .map((listed) => `${imageSrc(file, { ...parameters, width: listed })} ${Math.min(listed, own)}w`)
    .join(", ");
}

/** The size in the page, from which the browser derives how much room to keep free. */
export function imageSize(
  file: ImageFile,
  { width, aspect }: ImageParameters = {},
): { width?: number; height?: number } {
  if (!file.imageUrl) return { width: width ?? THUMBNAIL_SIZE, height: width ?? THUMBNAIL_SIZE };
  if (!file.width || !file.height) return width ? { width } : {};
  const ratio = aspect ? ratioOf(aspect) : file.width / file.height;
  const shown = width ?? Math.min(file.width, Math.round(file.height * ratio));
  return { width: shown, height: Math.round(shown / ratio) };
}

/**
 * The CSS `background` that is shown until the picture has come: its colour, and a placeholder if there is one. None behind
 * transparent pixels, which would show it for ever.
 */
export function imageBackground(file: Pick<ImageFile, "dominantColor" | "hasAlpha">, placeholder?: string): string {
  if (file.hasAlpha) return "";
  return [file.dominantColor, placeholder && `url(${placeholder}) center / cover`].filter(Boolean).join(" ");
}

/**
 * The attributes of an `<img>`: in all sizes, in the format that the browser prefers, loaded when it comes near the screen,
 * and with its room kept free before.
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
    // Before src: a browser begins to load as soon as an element that a script fills has one.
    ...(srcset && { sizes, srcset }),
    loading: priority ? "eager" : "lazy",
    ...(priority && { fetchpriority: "high" }),
    decoding: "async",
    ...(background && { style: `background: ${background}` }),
    src: imageSrc(file, { ...parameters, width: parameters.width && parameters.width * 2 }),
  };
}

/**
 * The attributes of a `<picture>` that names each format, for caches that ignore `Vary`: those of its `<source>` elements, best
 * first, and of its `<img>`.
 */
export function pictureProps(
  file: ImageFile,
  options: Omit<ImageOptions, "format">,
): { sources: SourceAttributes[]; img: ImageAttributes } {
  const img = imageProps(file, { ...options, format: file.hasAlpha ? "png" : "jpeg" });
  // AVIF shows the first frame of an animation alone.
  const formats = file.isAnimated ? (["webp"] as const) : (["avif", "webp"] as const);
  const sources = formats.flatMap((format) => {
    const { srcset, sizes } = imageProps(file, { ...options, format });
    return srcset && sizes ? [{ type: `image/${format}`, sizes, srcset }] : [];
  });
  return { sources, img };
}

/** {@link imageProps} as HTML. */
export function imageHtml(file: ImageFile, options: ImageOptions): string {
  return `<img${attributesHtml(imageProps(file, options))}>`;
}

/** {@link pictureProps} as HTML. */
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

/** The default of `sizes`. The browser knows the width of a lazy picture when it loads it, and else ignores `auto`. */
export function likelySizes({ width, priority }: Pick<ImageOptions, "width" | "priority">): string {
  const likely = width ? `${width}px` : "100vw";
  return priority ? likely : `auto, ${likely}`;
}

/** Pixels that there are at this ratio. SVG is drawn in any size. */
function croppedWidth({ width, height, mimeType }: ImageFile, aspect: ImageAspect | undefined): number {
  if (!width || !height || mimeType === "image/svg+xml") return Number.POSITIVE_INFINITY;
  return aspect ? Math.min(width, Math.round(height * ratioOf(aspect))) : width;
}
