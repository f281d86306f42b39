import {
  type ImageParameters,
  imageBackground,
  imageSize,
  imageSrc,
  imageSrcset,
  likelySizes,
  type ImageFile as RenderedFile,
} from "@media-asset-service/sdk/image";
import type { ComponentPropsWithoutRef, ReactElement } from "react";

/** What of a file's record is needed; a record of the SDK fits. */
export interface ImageFile extends Partial<RenderedFile> {
  /** Pixels as displayed; null where it is not known. */
  width: number | null;
  height: number | null;
  cdnUrl: string;
}

/** The address of the picture at a width in pixels. */
export type ImageLoader = (width: number) => string;

type Img = Omit<ComponentPropsWithoutRef<"img">, "src" | "srcSet" | "alt" | "width" | "height">;
type Variant = Pick<ImageParameters, "aspect" | "format" | "quality" | "preset">;

/** `aspect`, `format`, `quality` and `preset` need a file with an `imageUrl`, and neither `src`, `loader` nor `urls`. */
export interface ImageProps extends Img, Variant {
  file: ImageFile;
  /** What the picture shows; empty where it is decoration. */
  alt: string;
  /** The address of one size. Default: the largest of `loader` or `urls`, without them of `imageUrl`, else the original. */
  src?: string | undefined;
  /** Makes the addresses of several sizes. */
  loader?: ImageLoader | undefined;
  /** The addresses of several sizes, by width in pixels: what a server has signed. */
  urls?: Readonly<Record<number, string>> | undefined;
  /** The widths that `loader` is asked for. Default: 320 to 2560, none above that of the file. */
  widths?: readonly number[] | undefined;
  /** Pixels in the page. Default: those of the file. With one of the two, the other follows from the file. */
  width?: number | undefined;
  height?: number | undefined;
  /** A data URL that is shown until the picture has come, as `thumbhash` makes it of the file's `placeholder`. */
  placeholder?: string | undefined;
}

const defaultWidths = [320, 640, 960, 1280, 1920, 2560];

/**
 * An `<img>` for a file: in several sizes, loaded when it comes near the screen, and with its room kept free before.
 *
 * @example
 * <Image file={file} alt="Boats in the harbour" sizes="(width < 40rem) 100vw, 40rem" />
 */
export function Image(props: ImageProps): ReactElement {
  const { file, alt, src, loader, urls, widths, width, height, loading = "lazy", sizes, style, ...rest } = props;
  const { aspect, format, quality, preset, placeholder, ...img } = rest;
  const size = dimensions(props);
  const variants = variantsOf(props, size.width);
  const background = imageBackground(file, placeholder);
  return (
    <img
      decoding="async"
      {...img}
      {...size}
      style={background ? { background, ...style } : style}
      alt={alt}
      loading={loading}
      sizes={variants.srcset && (sizes ?? likelySizes({ width, priority: loading !== "lazy" }))}
      srcSet={variants.srcset}
      src={variants.src ?? file.cdnUrl}
    />
  );
}

interface Variants {
  srcset?: string | undefined;
  src?: string | undefined;
}

function variantsOf(props: ImageProps, widthInPage: number | undefined): Variants {
  const { src, width, aspect, format, quality, preset } = props;
  const file = renderedFile(props);
  if (file) {
    const parameters = { aspect, format, quality, preset };
    return {
      srcset: imageSrcset(file, { ...parameters, width: (width ?? props.height) && widthInPage }),
      src: imageSrc(file, parameters),
    };
  }
  const candidates = candidatesOf(props);
  const srcset = candidates.map(([at, url]) => `${url} ${at}w`).join(", ") || undefined;
  return { srcset, src: src ?? candidates.at(-1)?.[1] };
}

/** The file, where its sizes come from its `imageUrl`. Records of services before `imageUrl` have none, not even null. */
function renderedFile({ file, src, loader, urls }: ImageProps): RenderedFile | null {
  const { imageUrl, thumbnailUrl = file.cdnUrl } = file;
  return imageUrl === undefined || src || loader || urls ? null : { ...file, imageUrl, thumbnailUrl };
}

function candidatesOf({ file, loader, urls, widths = defaultWidths }: ImageProps): [width: number, url: string][] {
  if (urls) return Object.entries(urls).map(([width, url]) => [Number(width), url]);
  if (!loader) return [];
  const own = file.width ?? Number.POSITIVE_INFINITY;
  return [...new Set(widths.map((width) => Math.min(width, own)))].map((width) => [width, loader(width)]);
}

/** The browser derives the aspect ratio from the two, and keeps the room free. */
function dimensions(props: ImageProps): { width?: number | undefined; height?: number | undefined } {
  const { width, height, aspect } = props;
  const rendered = renderedFile(props);
  const own = rendered ? imageSize(rendered, { aspect }) : props.file;
  if (!own.width || !own.height || (width !== undefined && height !== undefined)) return { width, height };
  const ratio = own.width / own.height;
  if (width !== undefined) return { width, height: Math.round(width / ratio) };
  if (height !== undefined) return { width: Math.round(height * ratio), height };
  return { width: own.width, height: own.height };
}
