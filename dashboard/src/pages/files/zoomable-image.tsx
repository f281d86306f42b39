import { useState } from "react";
import type { FileRecord } from "../../api.ts";
import { alternativeText } from "../alternative-text.ts";
import { boxOf, PREVIEW_WIDTH, Preview, useIsShown, usePreviewUrl } from "../detail/preview.tsx";
import { groundOf, usePlaceholder } from "./thumbnail.tsx";

/** Screen pixels per image pixel; null to fit the screen. */
export type Zoom = number | null;

const STEP = Math.SQRT2;
const MIN_ZOOM = 1 / 8;
const MAX_ZOOM = 8;

/** Returns the zoom level that is this many steps from another one. */
export const zoomFrom = (zoom: number, steps: number): number =>
  Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom * STEP ** steps));

/** Returns the zoom level of the fitted image, at which zooming starts. */
export function fittedZoom(dialog: HTMLDialogElement | null, { width }: FileRecord): number {
  const renderedWidth = dialog?.querySelector(".viewer-fitted")?.getBoundingClientRect().width;
  return renderedWidth && width ? renderedWidth / width : 1;
}

interface ZoomableProps {
  file: FileRecord;
  /** URL of the cut-out, to show it in place of the image. */
  cutout: string | null;
  zoom: Zoom;
  onToggle: () => void;
}

/** Shows the preview while the image fits the screen, and the original file when zoomed. */
export function ZoomableImage({ file, cutout, zoom, onToggle }: ZoomableProps) {
  const preview = usePreviewUrl(file);
  const background = usePlaceholder(file);
  const [broken, setBroken] = useState(false);
  const { width, height } = file;
  const isShown = useIsShown(file);
  const src = cutout ?? (zoom !== null && isShown ? file.cdnUrl : preview);
  // If the browser cannot show the image, shows the same message as the file page.
  if (broken) return <Preview file={file} />;
  const className = `${zoom === null ? "viewer-fitted" : "viewer-zoomed"} ${cutout ? "checkered" : groundOf(file)}`;
  const style = { ...sizeOf(file, zoom), background: cutout ? undefined : background };
  if (!src) return <span className={className} style={style} />;
  return (
    <img
      className={className}
      src={src}
      width={width ?? undefined}
      height={height ?? undefined}
      style={style}
      alt={alternativeText(file)}
      draggable={false}
      onDoubleClick={onToggle}
      onError={() => setBroken(true)}
    />
  );
}

/** Returns the size of an image before and after it is loaded. The style sheet limits that of a fitted image. */
function sizeOf(file: FileRecord, zoom: Zoom): React.CSSProperties {
  const { width, height } = file;
  if (!width || !height) return {};
  if (zoom !== null) return { width: width * zoom, height: height * zoom };
  return boxOf(file, `${height * Math.min(1, PREVIEW_WIDTH / width)}px`, "100cqh");
}

/** Preloads the preview of the next or previous file. */
export function Ahead({ file }: { file: FileRecord }) {
  const url = usePreviewUrl(file);
  return url ? <img hidden src={url} alt="" /> : null;
}
