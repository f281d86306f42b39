import type { Page } from "../contract/operation.ts";
import type { FileRow } from "../files/rows.ts";
import { type Html, html, pageOf } from "./page-shell.ts";
import type { Share } from "./share-rows.ts";
import type { SharedPage } from "./targets.ts";

/** Widths of the offered images, in pixels. */
const WIDTHS = [320, 640, 1080, 1920] as const;
/** Number of images that load eagerly: those of the first rows. */
const EAGER = 12;
/** Limits of the aspect ratio in the rows. Images outside of them are cropped. */
const [NARROWEST, WIDEST] = [0.5, 2.4];

export interface GalleryAddress {
  token: string;
  /** A folder inside the shared folder; null for the shared folder itself. */
  folderId: string | null;
  page: number;
}

function hrefOf({ token, folderId, page }: GalleryAddress, file?: string): string {
  const query = new URLSearchParams();
  if (folderId !== null) query.set("folder", folderId);
  if (page > 1) query.set("page", String(page));
  if (file !== undefined) query.set("file", file);
  return query.size === 0 ? `/s/${token}` : `/s/${token}?${query}`;
}

/** Renders one page of the files of a link. */
export function galleryPage(share: Share, address: GalleryAddress, shared: SharedPage): Page {
  const { files, folder, children, hasMore } = shared;
  const isSubfolder = address.folderId !== null;
  const title = isSubfolder ? (folder?.name ?? share.title) : share.title;
  const up = isSubfolder ? { ...address, folderId: parentFolderOf(share, folder?.parentId ?? null), page: 1 } : null;
  const isEmpty = files.length === 0 && children.length === 0;
  const body = html`<header>
<div>
<h1><bdi>${title}</bdi></h1>
${up ? html`<p><a href="${hrefOf(up)}">Back to parent folder</a></p>` : null}
</div>
${share.access === "download" && !isEmpty ? html`<a class="button" href="/s/${address.token}/archive">Download all</a>` : null}
</header>
<main>
${isEmpty ? html`<p>No files to show.</p>` : null}
${
  children.length > 0
    ? html`<ul class="folders" role="list">${children.map(
        ({
          id,
          name,
        }) => html`<li><a href="${hrefOf({ ...address, folderId: id, page: 1 })}"><bdi>${name}</bdi></a></li>
`,
      )}</ul>`
    : null
}
${files.length > 0 ? html`<ul class="files" role="list">${files.map((file, index) => item(file, address, index))}</ul>` : null}
${
  address.page > 1 || hasMore
    ? html`<nav aria-label="Pages">
${address.page > 1 ? html`<a href="${hrefOf({ ...address, page: address.page - 1 })}" rel="prev">Previous page</a>` : html`<span></span>`}
${hasMore ? html`<a href="${hrefOf({ ...address, page: address.page + 1 })}" rel="next">Next page</a>` : null}
</nav>`
    : null
}
</main>`;
  return pageOf({ title, style: stylesOf(files), body });
}

function parentFolderOf({ target }: Share, parentId: string | null): string | null {
  return "folderId" in target && parentId === target.folderId ? null : parentId;
}

function item(file: FileRow, address: GalleryAddress, index: number): Html {
  const { width, height } = sizeOf(file);
  const ratio = ratioOf(file);
  const alt = altOf(file);
  const loading = index < EAGER ? null : html` loading="lazy"`;
  const priority = index === 0 ? html` fetchpriority="high"` : null;
  return html`<li class="${classOf(file)}"><a href="${hrefOf(address, file.id)}"><img ${sources(address.token, file, `(max-width: 40rem) ${Math.round(ratio * 9)}rem, ${Math.round(ratio * 15)}rem`)} width="${width}" height="${height}"${loading}${priority} decoding="async" alt="${alt?.text ?? ""}"${alt?.language ? html` lang="${alt.language}"` : null}><span><bdi>${file.filename}</bdi></span></a></li>
`;
}

/** Renders the page of one file, which fills the window. */
export function filePage(share: Share, address: GalleryAddress, file: FileRow): Page {
  const body = html`<header>
<div>
<h1><bdi>${file.filename}</bdi></h1>
<p><a href="${hrefOf(address)}">Back to <bdi>${share.title}</bdi></a></p>
</div>
${share.access === "download" ? html`<a class="button" href="${contentOf(address.token, file)}" download>Download (${bytes(file.fileSize)})</a>` : null}
</header>
<main>
<figure class="${classOf(file)}">
${mediaElement(share, address.token, file)}
</figure>
</main>`;
  return pageOf({ title: file.filename, style: stylesOf([file]), body });
}

function mediaElement(share: Share, token: string, file: FileRow): Html {
  const { width, height } = sizeOf(file);
  const alt = altOf(file);
  const picture = html`<img ${sources(token, file, "100vw")} width="${width}" height="${height}" alt="${alt?.text ?? file.filename}"${alt?.language ? html` lang="${alt.language}"` : null}>`;
  // Videos and audio are delivered as the original file, which requires download access.
  if (share.access === "view") return picture;
  const content = contentOf(token, file);
  if (file.fileType === "VIDEO") {
    return html`<video controls preload="metadata" poster="/s/${token}/files/${file.id}/image" src="${content}" width="${file.width ?? 1280}" height="${file.height ?? 720}" aria-label="${file.filename}"></video>`;
  }
  if (file.fileType === "AUDIO") {
    return html`${picture}
<audio controls preload="metadata" src="${content}" aria-label="${file.filename}"></audio>`;
  }
  return picture;
}

/** Renders the password form of a link. */
export function passwordPage(path: string, message: string, isWrong: boolean): Page {
  const hint = isWrong
    ? html`<p class="wrong" id="hint" role="alert">${message}</p>`
    : html`<p id="hint">${message}</p>`;
  const body = html`<main>
<h1>Password required</h1>
${hint}
<form method="post" action="${path}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" required maxlength="128" aria-describedby="hint">
<button>Open</button>
</form>
</main>`;
  return pageOf({ title: "Password required", narrow: true, body });
}

export function messagePage(title: string, message: string, requestId: string | null): Page {
  const body = html`<main>
<h1>${title}</h1>
<p>${message}</p>
${requestId ? html`<p>${requestId}</p>` : null}
</main>`;
  return pageOf({ title, narrow: true, body });
}

const contentOf = (token: string, { id }: FileRow) => `/s/${token}/files/${id}/content`;

/** Files that are not images have only one preview, in one size. */
function sources(token: string, file: FileRow, sizes: string): Html {
  const address = `/s/${token}/files/${file.id}/image`;
  if (file.fileType !== "IMAGE") return html`src="${address}"`;
  const { width } = sizeOf(file);
  const covering = WIDTHS.findIndex((it) => it >= width);
  const offered = WIDTHS.slice(0, covering === -1 ? undefined : covering + 1);
  const set = offered.map((it) => `${address}?w=${it} ${Math.min(it, width)}w`).join(", ");
  return html`src="${address}?w=${offered.at(1) ?? WIDTHS[0]}" srcset="${set}" sizes="${sizes}"`;
}

/** Returns the displayed size. The preview of a file that is not an image is a square. */
function sizeOf({ fileType, width, height }: FileRow): { width: number; height: number } {
  return fileType === "IMAGE" && width && height ? { width, height } : { width: 320, height: 320 };
}

function ratioOf(file: FileRow): number {
  const { width, height } = sizeOf(file);
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width / height)) * 20) / 20;
}

const COLOR = /^#[0-9a-f]{6}$/;
const ratioClass = (file: FileRow) => `r${Math.round(ratioOf(file) * 100)}`;
const colorClass = ({ dominantColor }: FileRow) =>
  dominantColor && COLOR.test(dominantColor) ? ` c${dominantColor.slice(1)}` : "";
const classOf = (file: FileRow) => ratioClass(file) + colorClass(file);

/** Returns rules with the aspect ratio of each image, and with the color that is shown until it is loaded. */
function stylesOf(files: FileRow[]): string {
  const rules = new Set<string>();
  for (const file of files) {
    rules.add(`.files .${ratioClass(file)}{--r:${ratioOf(file)}}`);
    const color = colorClass(file).trim();
    if (color) rules.add(`.${color} img{background-color:#${color.slice(1)}}`);
  }
  return [...rules].join("\n");
}

/** Returns the English alternative text, or the text in the first language. */
function altOf({ altText }: FileRow): { language: string; text: string } | null {
  const [language, text] =
    Object.entries(altText).find(([it]) => it === "en") ?? Object.entries(altText).toSorted()[0] ?? [];
  return language !== undefined && text ? { language, text } : null;
}

function bytes(size: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = size < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(size) / 3));
  const shown = size / 1000 ** power;
  return `${power === 0 || shown >= 100 ? Math.round(shown) : shown.toFixed(1)} ${units[power]}`;
}
