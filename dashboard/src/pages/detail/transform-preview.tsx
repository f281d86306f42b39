import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type FileRecord, media } from "../../api.ts";
import { number } from "../../ui/format.ts";
import { kind } from "../files/thumbnail.tsx";
import { boxOf, useIsShown } from "./preview.tsx";
import type { Transform } from "./transform-state.ts";
import { VariantImage } from "./variant-image.tsx";

const DEBOUNCE_MS = 250;

export interface Variant {
  url: string | undefined;
  caption: string | undefined;
  error: Error | null;
  isLoading: boolean;
  /** Transform of the last request. */
  requested: Transform;
}

/**
 * Loads the variant of a file after the parameters have not changed for `DEBOUNCE_MS`. Without parameters, it is the
 * original, because a variant of the same size can be larger.
 */
export function useVariant(file: FileRecord, transform: Transform): Variant {
  const requested = useDebounced(transform, DEBOUNCE_MS);
  const isShown = useIsShown(file);
  const isOriginal = Object.keys(requested).length === 0 && isShown;
  const { data, error, isFetching } = useQuery({
    queryKey: ["transform", file.id, file.updatedAt, requested],
    queryFn: ({ signal }) => media.transform.url({ id: file.id, ...requested }, { signal }),
    enabled: !isOriginal,
    placeholderData: keepPreviousData,
  });
  const state = { error, requested, isLoading: isFetching || requested !== transform };
  if (isOriginal) return { ...state, url: file.cdnUrl, caption: `Original · ${sizeOf(file)} · ${kind(file)}` };
  if (!data || error) return { ...state, url: undefined, caption: undefined };
  const { width, height, format, quality } = data.transforms;
  return { ...state, url: data.url, caption: `${sizeOf({ width, height })} · ${format} · quality ${quality}` };
}

export function TransformPreview({ file, variant }: { file: FileRecord; variant: Variant }) {
  const { url, caption, isLoading } = variant;
  const space = boxOf(file, `${file.height}px`, "60dvh", "640px");
  return (
    <VariantImage
      url={url}
      alt={`${file.filename}, transformed`}
      isLoading={isLoading}
      caption={caption}
      space={space}
    />
  );
}

function sizeOf({ width, height }: { width?: number | null; height?: number | null }): string {
  return width && height ? `${number(width)} × ${number(height)} px` : "Unknown size";
}

/** Debounces a value. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
