import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { type FileRecord, media } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Card } from "../../ui/page.tsx";
import { usePlaceholder } from "../files/thumbnail.tsx";
import { useUpdateFile } from "./file-queries.ts";
import { boxOf, usePreviewUrl } from "./preview.tsx";
import "./focus.css";

const CROP_SIDE = 240;
/** Step of an arrow key, as a fraction of the image. */
const STEP = 0.05;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Sets the focus of crops with a click on the image. The square next to it shows the resulting crop. */
export function FocusCard({ file }: { file: FileRecord }) {
  const update = useUpdateFile(file.id);
  const picture = usePreviewUrl(file);
  const crop = useSquareCrop(file);
  const background = usePlaceholder(file);
  const focus = update.isPending && update.variables.focus !== undefined ? update.variables.focus : file.focus;

  const set = (x: number, y: number) => update.mutate({ focus: { x: share(x), y: share(y) } });
  const point = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // Enter and the space bar also trigger clicks, which have no position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    set((clientX - left) / width, (clientY - top) / height);
  };

  return (
    <Card
      title="Focus"
      lead="Smart crops and the thumbnail keep this point visible. Click the subject, or use the arrow keys."
      actions={file.focus && <Button onClick={() => update.mutate({ focus: null })}>Reset to automatic</Button>}
    >
      <div className="focus">
        <button
          type="button"
          className="focus-picture"
          aria-label={focus ? `Focus at ${percent(focus.x)} across, ${percent(focus.y)} down` : "No focus set"}
          onClick={point}
          onKeyDown={(event) => {
            const [across, down] = ARROWS[event.key] ?? [0, 0];
            if (across === 0 && down === 0) return;
            event.preventDefault();
            set((focus?.x ?? 0.5) + across, (focus?.y ?? 0.5) + down);
          }}
        >
          <img src={picture} style={boxOf(file, `${CROP_SIDE}px`)} alt="" draggable={false} />
          {focus && <span className="focus-point" style={{ left: percent(focus.x), top: percent(focus.y) }} />}
        </button>
        {crop ? (
          <img className="focus-crop" src={crop} style={{ background }} alt="Square crop" />
        ) : (
          <span className="focus-crop" style={{ background }} />
        )}
      </div>
      {update.error && <ErrorNotice error={update.error} />}
    </Card>
  );
}

/** Returns the URL of a square crop. The URL does not depend on the focus; the fragment makes the browser reload it. */
function useSquareCrop(file: FileRecord): string | undefined {
  const { data } = useQuery({
    queryKey: ["square-crop", file.id, file.updatedAt],
    queryFn: async ({ signal }) => {
      const { url } = await media.transform.url(
        { id: file.id, w: CROP_SIDE, h: CROP_SIDE, f: "webp", crop: "smart" },
        { signal },
      );
      // The browser cache contains the previous versions of these two images.
      await Promise.all([url, file.thumbnailUrl].map((each) => fetch(each, { cache: "reload", signal })));
      return `${url}#${file.updatedAt}`;
    },
    placeholderData: keepPreviousData,
  });
  return data;
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
const percent = (value: number) => `${Math.round(value * 100)}%`;
