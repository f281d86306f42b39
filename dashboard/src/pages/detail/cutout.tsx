import { useState } from "react";
import { Link } from "react-router";
import { cutoutUrl, type FileRecord } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { CopyBlock } from "../../ui/copy.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { cutoutName, useKeepCutout } from "./file-queries.ts";
import { usePreviewUrl } from "./preview.tsx";

/** Shows the image before and after, with a divider that users can drag. */
export function Cutout({ file, version }: { file: FileRecord; version: string }) {
  const [share, setShare] = useState(50);
  const original = usePreviewUrl(file);
  const url = cutoutUrl(file.id, version);
  const apiUrl = `${location.origin}/api/v1/files/${file.id}/processed?type=bg-removed`;
  return (
    <>
      <figure
        className="compare checkered"
        style={
          { aspectRatio: `${file.width ?? 1} / ${file.height ?? 1}`, "--share": `${share}%` } as React.CSSProperties
        }
      >
        <img key={url} src={url} alt={`${file.filename} without its background`} />
        {original && <img className="compare-before" src={original} alt="" />}
        <span className="compare-line" aria-hidden="true">
          <span>
            <Icon name="chevron" size={12} />
            <Icon name="chevron" size={12} />
          </span>
        </span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label="Portion of the original shown"
          aria-valuetext={`${share} % original`}
          onChange={(event) => setShare(Number(event.target.value))}
        />
        <figcaption className="compare-label">Before</figcaption>
        <span className="compare-label compare-label-after" aria-hidden="true">
          After
        </span>
      </figure>
      <div className="cutout-take">
        <CopyBlock label="URL (requires an API key)" text={apiUrl} />
        <div className="cutout-actions">
          <a className="button button-plain" href={url} download={cutoutName(file.filename)}>
            <Icon name="download" />
            Download PNG
          </a>
          <KeepCutout key={version} file={file} />
        </div>
      </div>
    </>
  );
}

function KeepCutout({ file }: { file: FileRecord }) {
  const keep = useKeepCutout(file);
  return (
    <>
      <Button icon="upload" busy={keep.isPending} onClick={() => keep.mutate()}>
        Save as file
      </Button>
      <p role="status">
        {keep.data && (
          <>
            Saved as <Link to={`/files/${keep.data}`}>{cutoutName(file.filename)}</Link>.
          </>
        )}
      </p>
      {keep.error && <ErrorNotice error={keep.error} />}
    </>
  );
}
