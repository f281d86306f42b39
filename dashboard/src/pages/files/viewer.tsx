import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { FileRecord } from "../../api.ts";
import { StarButton, toggleStar } from "../../collections/marks.tsx";
import { IconButton } from "../../ui/button.tsx";
import { number } from "../../ui/format.ts";
import { useCutoutUrl } from "../detail/file-queries.ts";
import { Preview } from "../detail/preview.tsx";
import { FileMenu } from "./file-actions.tsx";
import { useListState } from "./file-list.ts";
import { Ahead, fittedZoom, type Zoom, ZoomableImage, zoomFrom } from "./zoomable-image.tsx";
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

/** Scrollable content must be reachable by keyboard. */
const PANNED = { tabIndex: 0, role: "group", "aria-label": "Image" };
/** A swipe of a finger: at least this many pixels, and this much more horizontal than vertical. */
const MIN_SWIPE = 50;
const MIN_SLOPE = 2;
/** The next page is requested this many files before the end of the loaded files. */
const NEAR_END = 5;

/** Shows a file of a list on the full screen, with navigation to the other files. */
export function Viewer({ files, index, total, more, onShow, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const listState = useListState();
  const [zoom, setZoom] = useState<Zoom>(null);
  const [showsCutout, setShowsCutout] = useState(false);
  const swipeStart = useRef<{ x: number; y: number } | null>(null);
  const file = files[index];
  const cutout = useCutoutUrl(file);
  const isImage = file?.fileType === "IMAGE";

  // Closed while it is still in the page, so that the browser restores the focus.
  useLayoutEffect(() => {
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
    setShowsCutout(false);
    onShow(next);
  };
  // The file page replaces the entry of the viewer in the history, so that Back leads to the list.
  const open = () => navigate(`/files/${file.id}`, { replace: true, state: listState });
  const beginSwipe = ({ pointerType, isPrimary, clientX: x, clientY: y, target }: PointerEvent) => {
    const isControl = (target as Element).closest("button, input, video, audio, [data-no-swipe]");
    swipeStart.current = pointerType === "touch" && isPrimary && zoom === null && !isControl ? { x, y } : null;
  };
  const endSwipe = ({ clientX, clientY }: PointerEvent) => {
    const start = swipeStart.current;
    swipeStart.current = null;
    if (!start) return;
    const [dx, dy] = [clientX - start.x, clientY - start.y];
    if (Math.abs(dx) >= MIN_SWIPE && Math.abs(dx) >= MIN_SLOPE * Math.abs(dy)) show(dx < 0 ? index + 1 : index - 1);
  };
  const zoomBy = (steps: number) => setZoom(zoomFrom(zoom ?? fittedZoom(dialog.current, file), steps));
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
    Enter: open,
    " ": onClose,
    f: fullScreen,
    s: () => toggleStar(file),
    ...(isImage && {
      "+": () => zoomBy(1),
      "=": () => zoomBy(1),
      "-": () => zoomBy(-1),
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
              <IconButton icon="minus" label="Zoom out" aria-keyshortcuts="-" onClick={() => zoomBy(-1)} />
              <button
                type="button"
                className="viewer-zoom numbers"
                title={zoom === null ? "Show actual size (1)" : "Fit to screen (0)"}
                onClick={() => setZoom(zoom === null ? 1 : null)}
              >
                {zoom === null ? "Fit" : `${Math.round(zoom * 100)} %`}
              </button>
              <IconButton icon="plus" label="Zoom in" aria-keyshortcuts="+" onClick={() => zoomBy(1)} />
            </>
          )}
          {cutout && (
            <IconButton
              icon="cut"
              label="Show the cut-out"
              aria-pressed={showsCutout}
              onClick={() => setShowsCutout(!showsCutout)}
            />
          )}
          <StarButton file={file} />
          <IconButton icon="fullScreen" label="Full screen" aria-keyshortcuts="f" onClick={fullScreen} />
          <IconButton icon="external" label="Open file page" aria-keyshortcuts="Enter" onClick={open} />
          <FileMenu file={file} onOpen={open} />
          <IconButton icon="close" label="Close" aria-keyshortcuts="Escape" onClick={onClose} />
        </div>
      </header>
      <div
        ref={content}
        className="viewer-content"
        key={file.id}
        data-fitted={zoom === null || undefined}
        {...(zoom !== null && PANNED)}
        onPointerDown={beginSwipe}
        onPointerUp={endSwipe}
        onPointerCancel={() => {
          swipeStart.current = null;
        }}
      >
        {isImage ? (
          <ZoomableImage
            file={file}
            cutout={showsCutout ? cutout : null}
            zoom={zoom}
            onToggle={() => setZoom(zoom === null ? 1 : null)}
          />
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
