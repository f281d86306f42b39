import type { TransformedImage } from "@media-asset-service/sdk";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type FileRecord, media } from "../../api.ts";
import { number } from "../../ui/format.ts";
import type { Transform } from "./transform-state.ts";
import { VariantImage } from "./variant-image.tsx";

const DEBOUNCE_MS = 250;

export interface Variant {
  data: TransformedImage | undefined;
  error: Error | null;
  isLoading: boolean;
  /** Transform of the last request. */
  requested: Transform;
}

/** Loads the variant of a file after the parameters have not changed for `DEBOUNCE_MS`. */
export function useVariant(file: FileRecord, transform: Transform): Variant {
  const requested = useDebounced(transform, DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ["transform", file.id, file.updatedAt, requested],
    queryFn: ({ signal }) => media.transform.url({ id: file.id, ...requested }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data, error, requested, isLoading: isFetching || requested !== transform };
}

export function TransformPreview({ file, variant }: { file: FileRecord; variant: Variant }) {
  const { data, error, isLoading } = variant;
  const { width, height, format, quality } = data?.transforms ?? {};
  return (
    <VariantImage
      url={error ? undefined : data?.url}
      alt={`${file.filename}, transformed`}
      isLoading={isLoading}
      caption={width && height ? `${number(width)} × ${number(height)} px · ${format} · quality ${quality}` : undefined}
    />
  );
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
