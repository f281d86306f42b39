import { withoutHidden } from "../../base/hidden-characters.ts";

const MAX_BYTES = 255;
/** What Windows understands as devices, streams and patterns, or drops at the end. */
const WINDOWS = /[<>:"|?*]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const PARTIAL = /^\.mas-[0-9a-f]{64}\.partial$/;

/** Where a download is kept until it is whole: beside its target, so that it can be renamed. One name for one content. */
export const partialName = (checksum: string) => `.mas-${checksum}.partial`;

export const isPartial = (name: string) => PARTIAL.test(name);

/** Whether a name of the service can be that of one file here, in the directory that it is put into and nowhere else. */
export function isLocalName(name: string, platform = process.platform): boolean {
  if (name === "" || name === "." || name === ".." || /[/\\]/.test(name) || isPartial(name)) return false;
  if (withoutHidden(name) !== name || Buffer.byteLength(name) > MAX_BYTES) return false;
  return platform !== "win32" || !WINDOWS.test(name);
}
