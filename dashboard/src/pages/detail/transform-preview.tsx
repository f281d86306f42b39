import type { TransformedImage } from "@media-asset-service/sdk";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type FileRecord, media } from "../../api.ts";
import { number } from "../../ui/format.ts";
import type { Transform } from "./transform-state.ts";
import { VariantImage } from "./variant-image.tsx";

const SETTLE_MS = 250;

export interface Variant {
  data: TransformedImage | undefined;
  error: Error | null;
  waiting: boolean;
  /** Transform of the last request. */
  settled: Transform;
}

/** Loads the variant of a file after the parameters have not changed for `SETTLE_MS`. */
export function useVariant(file: FileRecord, transform: Transform): Variant {
  const settled = useSettled(transform, SETTLE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ["transform", file.id, file.updatedAt, settled],
    queryFn: ({ signal }) => media.transform.url({ id: file.id, ...settled }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data, error, settled, waiting: isFetching || settled !== transform };
}

export function TransformPreview({ file, variant }: { file: FileRecord; variant: Variant }) {
  const { data, error, waiting } = variant;
  const { width, height, format, quality } = data?.transforms ?? {};
  return (
    <VariantImage
      url={error ? undefined : data?.url}
      alt={`${file.filename}, transformed`}
      waiting={waiting}
      words={width && height ? `${number(width)} × ${number(height)} px · ${format} · quality ${quality}` : undefined}
    />
  );
}

/** Debounces a value. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
