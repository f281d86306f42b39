import { imageBackground } from "@media-asset-service/sdk/image";
import { useMemo, useState } from "react";
import { thumbHashToDataURL } from "thumbhash";
import type { FileRecord } from "../../api.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";

const ICONS: Record<string, IconName> = { IMAGE: "image", VIDEO: "video", AUDIO: "audio", DOCUMENT: "document" };

export const typeIcon = (fileType: string): IconName => ICONS[fileType] ?? "document";

type Pictured = Pick<FileRecord, "fileType" | "mimeType" | "thumbnailUrl"> &
  Partial<Pick<FileRecord, "placeholder" | "dominantColor" | "hasAlpha">>;

/** Whether the thumbnail shows the file. For all other files it is a placeholder. A version has no `imageUrl`. */
const hasPicture = ({ fileType, mimeType }: Pictured): boolean =>
  fileType !== "DOCUMENT" || mimeType === "application/pdf";

/** Shows the thumbnail of a file, or an icon of its type. */
export function Thumbnail({ file }: { file: Pictured }) {
  const [broken, setBroken] = useState(false);
  const background = usePlaceholder(file);
  if (!hasPicture(file) || broken) {
    return (
      <span className="thumbnail thumbnail-icon">
        <Icon name={typeIcon(file.fileType)} size={28} />
        <span className="thumbnail-kind">{kind(file)}</span>
      </span>
    );
  }
  return (
    <span className={`thumbnail thumbnail-${file.fileType.toLowerCase()}`}>
      <img
        src={file.thumbnailUrl}
        className={groundOf(file)}
        style={{ background }}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(true)}
      />
    </span>
  );
}

/** Returns the class of a background that contrasts with transparent images of any color. */
export const groundOf = ({ hasAlpha, mimeType }: Pick<Pictured, "hasAlpha" | "mimeType">): string =>
  // Unknown shortly after an upload.
  (hasAlpha ?? TRANSPARENT.test(mimeType)) ? "checkered" : "";
const TRANSPARENT = /^image\/(?:svg\+xml|png|webp|gif|avif|jxl)$/;

/** Returns the CSS background that is shown until an image is loaded; undefined for none. */
export function usePlaceholder(file: Pictured): string | undefined {
  return useMemo(() => imageBackground(file, preview(file.placeholder)) || undefined, [file]);
}

/** Decodes a ThumbHash to a data URL of a few pixels. */
function preview(hash: string | null | undefined): string | undefined {
  return hash ? thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))) : undefined;
}

/** Returns "PDF" for application/pdf, "MP3" for audio/mpeg. */
export function kind({ mimeType }: Pick<FileRecord, "mimeType">): string {
  const subtype = mimeType.split("/")[1] ?? "";
  const [name = ""] = subtype.replace(/^(x-|vnd\.)/, "").split(/[.+;]/);
  return NAMES[mimeType] ?? name.toUpperCase();
}

const NAMES: Record<string, string> = {
  "application/octet-stream": "FILE",
  "audio/mpeg": "MP3",
  "text/plain": "TEXT",
};
