import { useEffect, useState } from "react";
import { bytes } from "../../ui/format.ts";
import { Notice } from "../../ui/notice.tsx";
import "./preview.css";

interface VariantProps {
  url: string | undefined;
  alt: string;
  isLoading: boolean;
  caption: string | undefined;
  /** The size until the first image is loaded, so that nothing moves. */
  space: React.CSSProperties;
}

/** Shows a variant. The previous image stays until the next one is loaded. */
export function VariantImage({ url, alt, isLoading, caption, space }: VariantProps) {
  const [displayedUrl, setDisplayedUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.onload = () => {
      setDisplayedUrl(url);
      setFailed(false);
    };
    image.onerror = () => setFailed(true);
    image.src = url;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [url]);
  const busy = !failed && (isLoading || (url !== undefined && displayedUrl !== url));
  const size = useDeliveredBytes(displayedUrl);
  return (
    <figure className="preview preview-variant" aria-busy={busy}>
      {displayedUrl ? (
        <img className="checkered" src={displayedUrl} alt={alt} />
      ) : (
        <span className="preview-space" style={space} />
      )}
      {busy && (
        <span className="preview-busy" role="status">
          <span className="spinner" />
          <span className="visually-hidden">Rendering the image</span>
        </span>
      )}
      {failed && (
        <Notice tone="warn" icon="alert">
          The image could not be rendered. Change a parameter and try again.
        </Notice>
      )}
      {caption && (
        <figcaption className="numbers">
          {caption}
          {size !== null && !busy && ` · ${bytes(size)}`}
        </figcaption>
      )}
    </figure>
  );
}

/** Returns the size of the delivered image. Null if the browser does not report it, for example for other origins. */
function useDeliveredBytes(url: string | undefined): number | null {
  const [size, setSize] = useState<number | null>(null);
  useEffect(() => {
    const [entry] = url ? performance.getEntriesByName(url, "resource").slice(-1) : [];
    setSize(entry instanceof PerformanceResourceTiming && entry.encodedBodySize > 0 ? entry.encodedBodySize : null);
  }, [url]);
  return size;
}
