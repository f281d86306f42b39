import { type ImageAspect, imageAspects, imageSrc, imageWidths } from "@media-asset-service/sdk/image";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { FileRecord } from "../../api.ts";
import { CopyBlock } from "../../ui/copy.tsx";
import { Field, Segmented, Select } from "../../ui/field.tsx";
import { bytes, number } from "../../ui/format.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Card } from "../../ui/page.tsx";
import { alternativeText } from "../alternative-text.ts";
import { boxOf, type Size } from "./preview.tsx";
import { htmlCode, nextCode, reactCode } from "./responsive-code.ts";
import { Slider } from "./slider.tsx";
import { useDebounced } from "./transform-preview.tsx";
import "./preview.css";
import "./transform.css";

const DEBOUNCE_MS = 250;
const MIN_WIDTH = 32;
const MAX_WIDTH = 1280;
/** `Accept` headers of browsers, by the best format that they support. */
const ACCEPT = { avif: "image/avif,image/webp,*/*;q=0.8", webp: "image/webp,*/*;q=0.8", older: "*/*;q=0.8" };
type Browser = keyof typeof ACCEPT;
const BROWSERS = [
  { value: "avif", label: "AVIF" },
  { value: "webp", label: "WebP" },
  { value: "older", label: "Neither" },
] as const;
const DENSITIES = [
  { value: "1", label: "1×" },
  { value: "2", label: "2×" },
  { value: "3", label: "3×" },
] as const;
const ASPECTS = [{ value: "", label: "Original" }, ...imageAspects.map((value) => ({ value, label: value }))];

/** Shows which variant a browser loads at each width, and the code for it. */
export function ResponsiveTab({ file }: { file: FileRecord }) {
  const [width, setWidth] = useState(400);
  const [density, setDensity] = useState<(typeof DENSITIES)[number]["value"]>("2");
  const [browser, setBrowser] = useState<Browser>("avif");
  const [aspect, setAspect] = useState<ImageAspect>();
  const url = imageSrc(file, { width: width * Number(density), aspect });
  const code = { width, aspect };
  return (
    <div className="file-columns">
      <div className="file-main">
        <DeliveredImage file={file} url={url} accept={ACCEPT[browser]} width={width} aspect={aspect} />
        <section className="code-blocks" aria-label="Code examples">
          <CopyBlock label="URL" text={url} />
          <CopyBlock label="HTML" text={htmlCode(file, code)} />
          <CopyBlock label="React" text={reactCode(code)} />
          <CopyBlock label="Next.js" text={nextCode(file, code)} />
        </section>
      </div>
      <div className="file-side">
        <Card title="Preview" lead={`The service has ${imageWidths.length} widths. Browsers load the next larger one.`}>
          <Slider
            label="Width"
            text={`${width} px`}
            spoken={`${width} pixels`}
            min={MIN_WIDTH}
            max={MAX_WIDTH}
            value={width}
            onChange={setWidth}
          />
          <div className="transform-row">
            <span aria-hidden="true">Pixel density</span>
            <Segmented label="Pixel density" options={DENSITIES} value={density} onChange={setDensity} />
          </div>
          <div className="transform-row">
            <span aria-hidden="true">Browser supports</span>
            <Segmented label="Browser supports" options={BROWSERS} value={browser} onChange={setBrowser} />
          </div>
          <Field label="Aspect ratio">
            {(control) => (
              <Select
                {...control}
                options={ASPECTS}
                value={aspect ?? ""}
                onChange={({ target }) => setAspect(imageAspects.find((it) => it === target.value))}
              />
            )}
          </Field>
        </Card>
      </div>
    </div>
  );
}

interface DeliveredImageProps {
  file: FileRecord;
  url: string;
  accept: string;
  width: number;
  aspect: ImageAspect | undefined;
}

/** Shows the image that is delivered for these formats. The previous image stays until the next one is loaded. */
function DeliveredImage({ file, url, accept, width, aspect }: DeliveredImageProps) {
  const request = useDebounced(
    useMemo(() => ({ url, accept }), [url, accept]),
    DEBOUNCE_MS,
  );
  const { data, error, isFetching } = useQuery({
    queryKey: ["delivered", file.updatedAt, request],
    queryFn: ({ signal }) => fetchImage(request, signal),
    placeholderData: keepPreviousData,
  });
  const imageUrl = useObjectUrl(data?.blob);
  const size = data ?? (aspect ? sizeOf(aspect) : file);
  const box = boxOf(size, `${(width * (size.height ?? 1)) / (size.width ?? 1)}px`, "60dvh", "640px");
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <figure className="preview preview-variant" aria-busy={isFetching}>
        {imageUrl ? (
          <img src={imageUrl} alt={alternativeText(file)} style={box} />
        ) : (
          <span className="preview-space" style={box} />
        )}
        {data && (
          <figcaption className="numbers">
            {number(data.width)} × {number(data.height)} px · {data.blob.type.replace("image/", "")} ·{" "}
            {bytes(data.blob.size)} of {bytes(file.fileSize)}
          </figcaption>
        )}
      </figure>
    </>
  );
}

function sizeOf(aspect: ImageAspect): Size {
  const [width = 1, height = 1] = aspect.split(":").map(Number);
  return { width, height };
}

async function fetchImage({ url, accept }: { url: string; accept: string }, signal: AbortSignal) {
  const response = await fetch(url, { headers: { accept }, signal });
  if (!response.ok) throw new Error(`The image could not be delivered: status ${response.status}.`);
  const blob = await response.blob();
  const { width, height } = await createImageBitmap(blob);
  return { blob, width, height };
}

/** Returns an object URL of the blob, which is revoked when the blob changes or the component unmounts. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return url;
}
