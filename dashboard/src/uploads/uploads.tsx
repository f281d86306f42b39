import { useEffect, useSyncExternalStore } from "react";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { resumeUploads, subscribe, uploads } from "./queue.ts";
import { isActive } from "./upload.ts";

const UploadPanel = lazyComponent(async () => (await import("./upload-panel.tsx")).UploadPanel);

/** Shows the uploads of this visit, and unfinished uploads of earlier visits, on all pages. */
export function Uploads({ userId }: { userId: string }) {
  const all = useSyncExternalStore(subscribe, uploads);
  useWarnBeforeLeaving(all.some((each) => isActive(each) && !each.persisted));
  useEffect(() => void resumeUploads(userId), [userId]);
  return all.length > 0 && <UploadPanel all={all} />;
}

/** Uploads are lost when the page closes, unless the browser has stored their bytes. */
function useWarnBeforeLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [active]);
}
