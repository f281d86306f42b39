import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type FileRecord, media } from "../../api.ts";
import { CopyBlock } from "../../ui/copy.tsx";
import { number } from "../../ui/format.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import { curlCode, sdkCode } from "./transform-code.ts";
import { TransformControls } from "./transform-controls.tsx";
import { type Transform, useTransform } from "./transform-state.ts";
import { VariantImage } from "./variant-image.tsx";
import "./transform.css";

const SETTLE_MS = 250;

/** Tries the parameters of a transform, and shows what to write for the same result. */
export function TransformTab({ file }: { file: FileRecord }) {
  const [transform, change, reset] = useTransform();
  const settled = useSettled(transform);
  const { data, error, isFetching } = useQuery({
    queryKey: ["transform", file.id, file.updatedAt, settled],
    queryFn: ({ signal }) => media.transform.url({ id: file.id, ...settled }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="file-columns">
      <div className="file-main">
        {error && <ErrorNotice error={error} />}
        <VariantImage
          url={error ? undefined : data?.url}
          alt={`${file.filename}, transformed`}
          waiting={isFetching || settled !== transform}
          words={
            data &&
            `${number(data.transforms.width)} × ${number(data.transforms.height)} px · ${data.transforms.format} · quality ${data.transforms.quality}`
          }
        />
        <section className="code-blocks" aria-label="The same in code">
          {data && !error && <CopyBlock label="URL" text={data.url} />}
          <CopyBlock label="curl" text={curlCode(file.id, settled, location.origin)} />
          <CopyBlock label="SDK" text={sdkCode(file.id, settled)} />
        </section>
      </div>
      <div className="file-side">
        <TransformControls file={file} transform={transform} onChange={change} onReset={reset} />
      </div>
    </div>
  );
}

/** The value once it has rested for a moment. */
function useSettled(value: Transform): Transform {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
