import {
  type ImageParameters,
  imageBackground,
  pictureProps,
  type ImageFile as RenderedFile,
} from "@media-asset-service/sdk/image";
import type { ComponentPropsWithoutRef, ReactElement } from "react";

type Img = Omit<ComponentPropsWithoutRef<"img">, "src" | "srcSet" | "alt" | "width" | "height">;

/** The properties of an `<img>`, which `Picture` passes to it, and the parameters of its sources. */
export interface PictureProps extends Img, Pick<ImageParameters, "aspect" | "quality" | "preset"> {
  /** A `FileRecord` of the SDK matches this type. */
  file: RenderedFile;
  /** Describes the image; empty if the image is decorative. */
  alt: string;
  /** Width in CSS pixels, if the image has a fixed width. Default: as wide as the page allows. */
  width?: number | undefined;
  /** A data URL that is shown until the image has loaded. `thumbhash` creates it from the file's `placeholder`. */
  placeholder?: string | undefined;
}

/**
 * Renders a `<picture>` with one `<source>` per format, best first, for caches that ignore `Vary`. The browser loads the
 * image when it is near the viewport, and reserves its space before.
 *
 * @example
 * <Picture file={file} alt="Boats in the harbour" sizes="(width < 40rem) 100vw, 40rem" />
 */
export function Picture(props: PictureProps): ReactElement {
  const { file, alt, width, sizes, aspect, quality, preset, placeholder, loading = "lazy", style, ...rest } = props;
  const parameters = { width, aspect, quality, preset };
  const { sources, img } = pictureProps(file, { ...parameters, alt, sizes, priority: loading !== "lazy" });
  const background = imageBackground(file, placeholder);
  return (
    <picture>
      {sources.map(({ type, sizes, srcset }) => (
        <source key={type} type={type} sizes={sizes} srcSet={srcset} />
      ))}
      <img
        decoding={img.decoding}
        {...rest}
        width={img.width}
        height={img.height}
        style={background ? { background, ...style } : style}
        alt={alt}
        loading={loading}
        sizes={img.sizes}
        srcSet={img.srcset}
        src={img.src}
      />
    </picture>
  );
}
