import { useQuery } from "@tanstack/react-query";
import type { FileRecord } from "../../api.ts";
import { bytes } from "../../ui/format.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Markdown } from "./markdown.tsx";

/** Only the beginning of longer files is shown. */
const MAX_BYTES = 256 * 1024;
const TEXT = /^text\/|^application\/(?:.*\+)?(?:json|xml|yaml|x-yaml|toml|javascript|sql|x-sh|x-ndjson)$/;

export const isText = ({ mimeType }: FileRecord): boolean => TEXT.test(mimeType);

const isMarkdown = ({ mimeType, filename }: FileRecord): boolean =>
  mimeType === "text/markdown" || (mimeType === "text/plain" && /\.(?:md|markdown)$/i.test(filename));

/** Shows the beginning of a text file, and Markdown with its format. */
export function TextPreview({ file }: { file: FileRecord }) {
  const { data, isPending } = useQuery({
    queryKey: ["text", file.id, file.version],
    queryFn: ({ signal }) => loadText(file.cdnUrl, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return <SkeletonRows label="Loading the text" rows={3} />;
  if (data === undefined) return <p>This text cannot be loaded.</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className="preview-text" aria-label={`Text of ${file.filename}`} tabIndex={0}>
        {isMarkdown(file) ? <Markdown text={data} /> : <pre>{data}</pre>}
      </section>
      {file.fileSize > MAX_BYTES && <p>The first {bytes(MAX_BYTES)} are shown.</p>}
    </>
  );
}

async function loadText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal, headers: { Range: `bytes=0-${MAX_BYTES - 1}` } });
  if (!response.ok) throw new Error(`The text was not delivered: ${response.status}.`);
  const charset = /charset=([\w-]+)/.exec(response.headers.get("Content-Type") ?? "")?.[1];
  return new TextDecoder(charset ?? "utf-8").decode(await response.arrayBuffer());
}
