import { imageUrlWith } from "@media-asset-service/sdk/image";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FileRecord, media } from "../../api.ts";
import { IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { alternativeText } from "../alternative-text.ts";
import { groundOf, kind, typeIcon, usePlaceholder } from "../files/thumbnail.tsx";
import { useCutoutUrl } from "./file-queries.ts";
import { PdfPages } from "./pdf-pages.tsx";
import { isText, TextPreview } from "./text-preview.tsx";
import { Waveform } from "./waveform.tsx";
import "./preview.css";

/** Formats of images that all browsers show without a conversion. */
const SHOWN_FORMATS = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/svg+xml"]);

/** An image of 96 by 64 pixels. Chromium 155, Firefox 158 and Safari 17 decode the format. */
const JPEG_XL = "data:image/jxl;base64,/woPQUBxIQgCAQCsAEs4aZjKg/crSAiAenY/Bs0FggDoIH0BUPv2Fwmk6U9Z8u/fEqS0uB5nqJA=";

/** Returns whether this browser shows an image without a conversion. */
export function useIsShown({ mimeType }: FileRecord): boolean {
  const isJpegXl = mimeType === "image/jxl";
  const { data = false } = useQuery({
    queryKey: ["decodes-jpeg-xl"],
    queryFn: () => {
      const image = Object.assign(new Image(), { src: JPEG_XL });
      return image.decode().then(
        () => true,
        () => false,
      );
    },
    enabled: isJpegXl,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
  return isJpegXl ? data : SHOWN_FORMATS.has(mimeType);
}

export const PREVIEW_WIDTH = 1600;
const WAVEFORM_RATIO = 3.9;

interface PreviewProps {
  file: FileRecord;
  /** Opens the viewer. */
  onView?: () => void;
}

/** Shows the file, if the browser can display it. A click on a picture opens the viewer. */
export function Preview({ file, onView }: PreviewProps) {
  if (!onView) return <Content file={file} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button is the keyboard alternative
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button is the keyboard alternative
    <div className="preview-frame" onClick={({ target }) => target instanceof HTMLImageElement && onView()}>
      <Content file={file} />
      <IconButton className="preview-view" icon="fullScreen" label="View" onClick={onView} />
    </div>
  );
}

function Content({ file }: { file: FileRecord }) {
  if (file.fileType === "IMAGE") return <ImagePreview file={file} />;
  if (file.fileType === "VIDEO") {
    return (
      <figure className="preview">
        {/* biome-ignore lint/a11y/useMediaCaption: uploaded files have no captions */}
        <video
          key={file.cdnUrl}
          controls
          preload="metadata"
          src={file.cdnUrl}
          style={previewBoxOf(file)}
          poster={file.imageUrl ? imageUrlWith(file.imageUrl, { width: PREVIEW_WIDTH }) : undefined}
          aria-label={file.filename}
        />
      </figure>
    );
  }
  if (file.fileType === "AUDIO") {
    return (
      <figure className="preview preview-audio">
        <Picture key={file.imageUrl} file={file} />
        <Waveform file={file} />
        {/* biome-ignore lint/a11y/useMediaCaption: uploaded files have no captions */}
        <audio key={file.cdnUrl} controls preload="metadata" src={file.cdnUrl} aria-label={file.filename} />
      </figure>
    );
  }
  return (
    <figure className="preview preview-document">
      <DocumentContent file={file} />
      <a className="button button-plain" href={file.cdnUrl} target="_blank" rel="noreferrer noopener">
        <Icon name="external" />
        Open {file.mimeType === "application/pdf" ? "PDF" : "file"}
      </a>
    </figure>
  );
}

function DocumentContent({ file }: { file: FileRecord }) {
  if (isText(file)) return <TextPreview file={file} />;
  return (
    <>
      {file.mimeType === "application/pdf" && file.imageUrl ? (
        <PdfPages key={file.version} file={file} />
      ) : (
        <Picture key={file.imageUrl} file={file} />
      )}
      <p>{kind(file)}</p>
    </>
  );
}

/** Shows the picture of a file that is not an image, or an icon in its place. */
function Picture({ file }: { file: FileRecord }) {
  const [broken, setBroken] = useState(false);
  const [isWide, setIsWide] = useState(false);
  const icon = <Icon name={typeIcon(file.fileType)} size={40} />;
  if (!file.imageUrl) return icon;
  if (broken) return <span className="preview-picture">{icon}</span>;
  return (
    <img
      className="preview-picture"
      src={imageUrlWith(file.imageUrl, { width: PREVIEW_WIDTH })}
      alt={alternativeText(file)}
      // The service draws the waveform of audio without a cover.
      data-waveform={isWide || undefined}
      onLoad={({ currentTarget }) =>
        setIsWide(currentTarget.naturalWidth >= WAVEFORM_RATIO * currentTarget.naturalHeight)
      }
      onError={() => setBroken(true)}
    />
  );
}

/** Returns the URL of a variant that fits the screen. */
export function usePreviewUrl(file: FileRecord): string | undefined {
  const { data, error } = useQuery({
    queryKey: ["preview", file.id, file.updatedAt],
    queryFn: ({ signal }) => media.transform.url({ id: file.id, w: PREVIEW_WIDTH, f: "webp" }, { signal }),
    select: ({ url }) => url,
  });
  return error ? file.cdnUrl : data;
}

export type Size = Pick<FileRecord, "width" | "height">;

/** Reserves the size of a picture before it loads, with these limits of its height. The style sheet limits its width. */
export function boxOf({ width, height }: Size, ...maxHeights: string[]): React.CSSProperties {
  if (!width || !height) return {};
  const ratio = width / height;
  return { width: `calc(${ratio} * min(${maxHeights.join(", ")}))`, aspectRatio: ratio };
}

/** preview.css has the same limits for pictures of unknown size. */
const previewBoxOf = (file: FileRecord) => boxOf(file, `${file.height}px`, "68dvh", "760px");

const SIDES = [
  { value: "original", label: "Original" },
  { value: "cutout", label: "Cut-out" },
] as const;

function ImagePreview({ file }: { file: FileRecord }) {
  const original = usePreviewUrl(file);
  const cutout = useCutoutUrl(file);
  const [side, setSide] = useState<(typeof SIDES)[number]["value"]>("original");
  const [broken, setBroken] = useState(false);
  const background = usePlaceholder(file);
  const url = side === "cutout" && cutout ? cutout : original;
  const style = { ...previewBoxOf(file), background: url === cutout ? undefined : background };
  if (broken) {
    return (
      <figure className="preview preview-document">
        <Icon name="image" size={40} />
        <p>This image cannot be shown. The file may be damaged.</p>
      </figure>
    );
  }
  return (
    <figure className="preview">
      {url ? (
        <img
          className={url === cutout ? "checkered" : groundOf(file)}
          src={url}
          style={style}
          alt={alternativeText(file)}
          onError={() => setBroken(true)}
        />
      ) : (
        <span style={style} />
      )}
      {cutout && (
        <figcaption className="preview-sides">
          <Segmented label="Shown image" options={SIDES} value={side} onChange={setSide} />
        </figcaption>
      )}
    </figure>
  );
}
