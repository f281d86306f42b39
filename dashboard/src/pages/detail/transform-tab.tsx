import type { FileRecord } from "../../api.ts";
import { CopyBlock } from "../../ui/copy.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { curlCode, sdkCode } from "./transform-code.ts";
import { TransformControls } from "./transform-controls.tsx";
import { TransformPreview, useVariant } from "./transform-preview.tsx";
import { useTransform } from "./transform-state.ts";

/** Playground for the parameters of a transform, with code for the same result. */
export function TransformTab({ file }: { file: FileRecord }) {
  const [transform, change, reset] = useTransform();
  const variant = useVariant(file, transform);
  const { url, error, requested } = variant;
  return (
    <div className="file-columns">
      <div className="file-main">
        {error && <ErrorNotice error={error} />}
        <TransformPreview file={file} variant={variant} />
        <section className="code-blocks" aria-label="Code examples">
          {url && <CopyBlock label="URL" text={url} />}
          <CopyBlock label="curl" text={curlCode(file.id, requested, location.origin)} />
          <CopyBlock label="SDK" text={sdkCode(file.id, requested)} />
        </section>
      </div>
      <div className="file-side">
        <TransformControls file={file} transform={transform} onChange={change} onReset={reset} />
      </div>
    </div>
  );
}
