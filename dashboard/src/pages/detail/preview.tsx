import { imageUrlWith } from "@media-asset-service/sdk/image";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FileRecord, media } from "../../api.ts";
import { Icon } from "../../ui/icon.tsx";
import { alternativeText } from "../alternative-text.ts";
import { kind, typeIcon, usePlaceholder } from "../files/thumbnail.tsx";
import "./preview.css";

const PREVIEW_WIDTH = 1600;

/** Shows the file, if the browser can display it. */
export function Preview({ file }: { file: FileRecord }) {
  if (file.fileType === "IMAGE") return <ImagePreview file={file} />;
  if (file.fileType === "VIDEO") {
    return (
      <figure className="preview">
        {/* biome-ignore lint/a11y/useMediaCaption: uploaded files have no captions */}
        <video
          key={file.cdnUrl}
          controls
          preload="metadata"
          src={file.cdnUrl}
          style={previewBoxOf(file)}
          poster={file.imageUrl ? imageUrlWith(file.imageUrl, { width: PREVIEW_WIDTH }) : undefined}
          aria-label={file.filename}
        />
      </figure>
    );
  }
  if (file.fileType === "AUDIO") {
    return (
      <figure className="preview preview-audio">
        <Picture key={file.imageUrl} file={file} />
        {/* biome-ignore lint/a11y/useMediaCaption: uploaded files have no captions */}
        <audio key={file.cdnUrl} controls preload="metadata" src={file.cdnUrl} aria-label={file.filename} />
      </figure>
    );
  }
  return (
    <figure className="preview preview-document">
      <Picture key={file.imageUrl} file={file} />
      <p>{kind(file)}</p>
      <a className="button button-plain" href={file.cdnUrl} target="_blank" rel="noreferrer noopener">
        <Icon name="external" />
        Open {file.mimeType === "application/pdf" ? "PDF" : "file"}
      </a>
    </figure>
  );
}

/** Shows the picture of a file that is not an image, or an icon in its place. */
function Picture({ file }: { file: FileRecord }) {
  const [broken, setBroken] = useState(false);
  const icon = <Icon name={typeIcon(file.fileType)} size={40} />;
  if (!file.imageUrl) return icon;
  if (broken) return <span className="preview-picture">{icon}</span>;
  return (
    <img
      className="preview-picture"
      src={imageUrlWith(file.imageUrl, { width: PREVIEW_WIDTH })}
      alt={alternativeText(file)}
      onError={() => setBroken(true)}
    />
  );
}

/** Returns the URL of a variant that fits the screen. */
export function usePreviewUrl(file: FileRecord): string | undefined {
  const { data, error } = useQuery({
    queryKey: ["preview", file.id, file.updatedAt],
    queryFn: ({ signal }) => media.transform.url({ id: file.id, w: PREVIEW_WIDTH, f: "webp" }, { signal }),
    select: ({ url }) => url,
  });
  return error ? file.cdnUrl : data;
}

/** Reserves the size of a picture before it loads, with these limits of its height. The style sheet limits its width. */
export function boxOf({ width, height }: FileRecord, ...maxHeights: string[]): React.CSSProperties {
  if (!width || !height) return {};
  const ratio = width / height;
  return { width: `calc(${ratio} * min(${maxHeights.join(", ")}))`, aspectRatio: ratio };
}

/** preview.css has the same limits for pictures of unknown size. */
const previewBoxOf = (file: FileRecord) => boxOf(file, `${file.height}px`, "68dvh", "760px");

function ImagePreview({ file }: { file: FileRecord }) {
  const url = usePreviewUrl(file);
  const [broken, setBroken] = useState(false);
  const background = usePlaceholder(file);
  const style = { ...previewBoxOf(file), background };
  if (broken) {
    return (
      <figure className="preview preview-document">
        <Icon name="image" size={40} />
        <p>This image cannot be shown. The file may be damaged.</p>
      </figure>
    );
  }
  return (
    <figure className="preview">
      {url ? (
        <img src={url} style={style} alt={alternativeText(file)} onError={() => setBroken(true)} />
      ) : (
        <span style={style} />
      )}
    </figure>
  );
}
