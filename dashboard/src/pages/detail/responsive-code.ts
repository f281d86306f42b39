import { type ImageAspect, imageHtml, imageSize } from "@media-asset-service/sdk/image";
import type { FileRecord } from "../../api.ts";

interface InPage {
  width: number;
  aspect: ImageAspect | undefined;
}

/** HTML with the URLs of all widths, which needs no client library. */
export function htmlCode(file: FileRecord, { width, aspect }: InPage): string {
  return imageHtml(file, { alt: file.description, width, aspect });
}

export function reactCode({ width, aspect }: InPage): string {
  const ratio = aspect ? ` aspect="${aspect}"` : "";
  return `import { Image } from "@media-asset-service/react";

<Image file={file} alt={file.description} width={${width}}${ratio} />`;
}

export function nextCode(file: FileRecord, { width, aspect }: InPage): string {
  const { height = width } = imageSize(file, { width, aspect });
  const src = aspect ? `imageUrlWith(file.imageUrl, { aspect: "${aspect}" })` : "file.imageUrl";
  const helper = aspect ? `import { imageUrlWith } from "@media-asset-service/sdk/image";\n` : "";
  return `import Image from "next/image";
${helper}
<Image src={${src}} alt={file.description} width={${width}} height={${height}} />`;
}
