import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { FileRecord } from "../../api.ts";
import { StarButton, toggleStar } from "../../collections/marks.tsx";
import { IconButton } from "../../ui/button.tsx";
import { number } from "../../ui/format.ts";
import { alternativeText } from "../alternative-text.ts";
import { Preview, usePreviewUrl } from "../detail/preview.tsx";
import { FileMenu } from "./file-actions.tsx";
import { usePlaceholder } from "./thumbnail.tsx";
import "./viewer.css";

interface ViewerProps {
  files: readonly FileRecord[];
  /** Index of the displayed file in the list. */
  index: number;
  total: number;
  /** Requests the next page of the list; undefined if there is none, or while a page is loading. */
  more: (() => void) | undefined;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** Screen pixels per image pixel; null to fit the screen. */
type Zoom = number | null;

/** Scrollable content must be reachable by keyboard. */
const PANNED = { tabIndex: 0, role: "group", "aria-label": "Image" };
const STEP = Math.SQRT2;
const MIN_ZOOM = 1 / 8;
const MAX_ZOOM = 8;
/** The next page is requested this many files before the end of the loaded files. */
const NEAR_END = 5;

/** Shows a file of a list on the full screen, with navigation to the other files. */
export function Viewer({ files, index, total, more, onShow, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [zoom, setZoom] = useState<Zoom>(null);
  const file = files[index];
  const isImage = file?.fileType === "IMAGE";

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Otherwise the browser focuses the first button, and the space bar would click it.
    element?.focus();
    return () => element?.close();
  }, []);
  // Runs before the image is painted, so that the arrow keys scroll it immediately.
  useLayoutEffect(() => {
    if (zoom !== null) content.current?.focus();
  }, [zoom]);
  useEffect(() => {
    if (index >= files.length - NEAR_END) more?.();
  }, [index, files.length, more]);

  if (!file) return null;
  const show = (next: number) => {
    if (next < 0 || next >= files.length || next === index) return;
    setZoom(null);
    onShow(next);
  };
  const zoomBy = (factor: number) => {
    const from = zoom ?? fittedZoom(dialog.current, file);
    setZoom(Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, from * factor)));
  };
  const fullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void dialog.current?.requestFullscreen();
  };
  const keys: Record<string, (() => void) | undefined> = {
    // If the image is larger than the screen, the arrow keys scroll it.
    ...(zoom === null && { ArrowLeft: () => show(index - 1), ArrowRight: () => show(index + 1) }),
    PageUp: () => show(index - 1),
    PageDown: () => show(index + 1),
    Home: () => show(0),
    End: () => show(files.length - 1),
    Enter: () => navigate(`/files/${file.id}`),
    " ": onClose,
    f: fullScreen,
    s: () => toggleStar(file),
    ...(isImage && {
      "+": () => zoomBy(STEP),
      "=": () => zoomBy(STEP),
      "-": () => zoomBy(1 / STEP),
      "0": () => setZoom(null),
      "1": () => setZoom(1),
    }),
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.target as Element).closest("[popover], .dialog")) return;
    const onControl = (event.target as Element).closest("button, a, video, audio");
    if (onControl && (event.key === "Enter" || event.key === " " || !onControl.matches("button, a"))) return;
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };

  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={file.filename}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={press}
    >
      <header>
        <h2>
          <bdi>{file.filename}</bdi>
        </h2>
        <span className="numbers" role="status">
          {number(index + 1)} of {number(total)}
        </span>
        <div className="viewer-actions">
          {isImage && (
            <>
              <IconButton icon="minus" label="Zoom out" aria-keyshortcuts="-" onClick={() => zoomBy(1 / STEP)} />
              <button
                type="button"
                className="viewer-zoom numbers"
                title={zoom === null ? "Show actual size (1)" : "Fit to screen (0)"}
                onClick={() => setZoom(zoom === null ? 1 : null)}
              >
                {zoom === null ? "Fit" : `${Math.round(zoom * 100)} %`}
              </button>
              <IconButton icon="plus" label="Zoom in" aria-keyshortcuts="+" onClick={() => zoomBy(STEP)} />
            </>
          )}
          <StarButton file={file} />
          <IconButton icon="fullScreen" label="Full screen" aria-keyshortcuts="f" onClick={fullScreen} />
          <IconButton
            icon="external"
            label="Open file page"
            aria-keyshortcuts="Enter"
            onClick={() => navigate(`/files/${file.id}`)}
          />
          <FileMenu file={file} onOpen={() => navigate(`/files/${file.id}`)} />
          <IconButton icon="close" label="Close" aria-keyshortcuts="Escape" onClick={onClose} />
        </div>
      </header>
      <div ref={content} className="viewer-content" key={file.id} {...(zoom !== null && PANNED)}>
        {isImage ? (
          <ZoomableImage file={file} zoom={zoom} onToggle={() => setZoom(zoom === null ? 1 : null)} />
        ) : (
          <Preview file={file} />
        )}
      </div>
      <IconButton
        className="viewer-previous"
        icon="chevron"
        label="Previous file"
        disabled={index === 0}
        onClick={() => show(index - 1)}
      />
      <IconButton
        className="viewer-next"
        icon="chevron"
        label="Next file"
        disabled={index === files.length - 1}
        onClick={() => show(index + 1)}
      />
      {[files[index + 1], files[index - 1]].map(
        (each) => each?.fileType === "IMAGE" && <Ahead key={each.id} file={each} />,
      )}
    </dialog>
  );
}

interface ZoomableProps {
  file: FileRecord;
  zoom: Zoom;
  onToggle: () => void;
}

/** Shows the preview while the image fits the screen, and the original file when zoomed. */
function ZoomableImage({ file, zoom, onToggle }: ZoomableProps) {
  const preview = usePreviewUrl(file);
  const background = usePlaceholder(file);
  const [broken, setBroken] = useState(false);
  const { width, height } = file;
  const isShowable = BROWSERS_SHOW.has(file.mimeType);
  const src = zoom !== null && isShowable ? file.cdnUrl : preview;
  // If the browser cannot show the image, shows the same message as the file page.
  if (broken) return <Preview file={file} />;
  return (
    <img
      className={zoom === null ? "viewer-fitted" : "viewer-zoomed"}
      src={src}
      width={width ?? undefined}
      height={height ?? undefined}
      style={{ background, ...(zoom !== null && width && height && { width: width * zoom, height: height * zoom }) }}
      alt={alternativeText(file)}
      draggable={false}
      onDoubleClick={onToggle}
      onError={() => src && setBroken(true)}
    />
  );
}

/** Preloads the preview of the next or previous file. */
function Ahead({ file }: { file: FileRecord }) {
  const url = usePreviewUrl(file);
  return url ? <img hidden src={url} alt="" /> : null;
}

const BROWSERS_SHOW = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/svg+xml"]);

/** Returns the zoom level of the fitted image, at which zooming starts. */
function fittedZoom(dialog: HTMLDialogElement | null, { width }: FileRecord): number {
  const renderedWidth = dialog?.querySelector(".viewer-fitted")?.getBoundingClientRect().width;
  return renderedWidth && width ? renderedWidth / width : 1;
}
