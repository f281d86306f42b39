import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";

/** Requests the next page when it scrolls into view or is clicked. */
export function LoadMore({ busy, onMore }: { busy: boolean; onMore: () => unknown }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (busy || !place.current) return;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && onMore(), { rootMargin: "400px" });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [busy, onMore]);
  return (
    <div ref={place}>
      <Button busy={busy} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
