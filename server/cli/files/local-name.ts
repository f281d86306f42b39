import { removeHidden } from "../../base/hidden-characters.ts";

const MAX_BYTES = 255;
/** Names that Windows treats as devices, streams or patterns, or whose last character it drops. */
const WINDOWS_RESERVED = /[<>:"|?*]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const PARTIAL_NAME = /^\.mas-[0-9a-f]{64}\.partial$/;

/** Name of a partial download. It is next to its target, so that it can be renamed. Each content has one name. */
export const partialName = (checksum: string) => `.mas-${checksum}.partial`;

export const isPartial = (name: string) => PARTIAL_NAME.test(name);

/** Returns true if a filename of the service is safe on this machine: it cannot leave the target directory. */
export function isLocalName(name: string, platform = process.platform): boolean {
  if (name === "" || name === "." || name === ".." || /[/\\]/.test(name) || isPartial(name)) return false;
  if (removeHidden(name) !== name || Buffer.byteLength(name) > MAX_BYTES) return false;
  return platform !== "win32" || !WINDOWS_RESERVED.test(name);
}
