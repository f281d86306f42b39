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

/** The fields of a file record that `Image` needs. A `FileRecord` of the SDK matches this type. */
export interface ImageFile extends Partial<RenderedFile> {
  /** Width in pixels as displayed; null if it is not known. */
  width: number | null;
  height: number | null;
  cdnUrl: string;
}

/** Returns the URL of the image at a width in pixels. */
export type ImageLoader = (width: number) => string;

type Img = Omit<ComponentPropsWithoutRef<"img">, "src" | "srcSet" | "alt" | "width" | "height">;
type Variant = Pick<ImageParameters, "aspect" | "format" | "quality" | "preset">;

/** `aspect`, `format`, `quality` and `preset` require a file with an `imageUrl`, and no `src`, `loader` or `urls`. */
export interface ImageProps extends Img, Variant {
  file: ImageFile;
  /** Describes the image; empty if the image is decorative. */
  alt: string;
  /**
   * The URL of one size. Default: the largest of `loader` or `urls`, otherwise of `imageUrl`, otherwise the original.
   */
  src?: string | undefined;
  /** Builds the URLs of several sizes. */
  loader?: ImageLoader | undefined;
  /** The URLs of several sizes, by width in pixels, for example URLs that your server signed. */
  urls?: Readonly<Record<number, string>> | undefined;
  /** The widths that are passed to `loader`. Default: 320 to 2560, limited to the width of the file. */
  widths?: readonly number[] | undefined;
  /**
   * Size in CSS pixels. Default: the size of the file. If only one of the two is set, the other is derived from the
   * file.
   */
  width?: number | undefined;
  height?: number | undefined;
  /** A data URL that is shown until the image has loaded. `thumbhash` creates it from the file's `placeholder`. */
  placeholder?: string | undefined;
}

const defaultWidths = [320, 640, 960, 1280, 1920, 2560];

/**
 * Renders an `<img>` in several sizes. The browser loads it when it is near the viewport, and reserves its space
 * before.
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

/**
 * Returns the file if its sizes are built from its `imageUrl`. Records of older services omit `imageUrl` instead of
 * null.
 */
function renderedFile({ file, src, loader, urls }: ImageProps): RenderedFile | null {
  const { imageUrl, thumbnailUrl = file.cdnUrl } = file;
  return imageUrl === undefined || src || loader || urls ? null : { ...file, imageUrl, thumbnailUrl };
}

function candidatesOf({ file, loader, urls, widths = defaultWidths }: ImageProps): [width: number, url: string][] {
  if (urls) return Object.entries(urls).map(([width, url]) => [Number(width), url]);
  if (!loader) return [];
  const maxWidth = file.width ?? Number.POSITIVE_INFINITY;
  return [...new Set(widths.map((width) => Math.min(width, maxWidth)))].map((width) => [width, loader(width)]);
}

/** Returns width and height, from which the browser derives the aspect ratio to reserve the space. */
function dimensions(props: ImageProps): { width?: number | undefined; height?: number | undefined } {
  const { width, height, aspect } = props;
  const rendered = renderedFile(props);
  const originalSize = rendered ? imageSize(rendered, { aspect }) : props.file;
  if (!originalSize.width || !originalSize.height || (width !== undefined && height !== undefined))
    return { width, height };
  const ratio = originalSize.width / originalSize.height;
  if (width !== undefined) return { width, height: Math.round(width / ratio) };
  if (height !== undefined) return { width: Math.round(height * ratio), height };
  return { width: originalSize.width, height: originalSize.height };
}
