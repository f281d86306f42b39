import { removeHidden } from "../../base/text.ts";

const MAX_BYTES = 255;
/** Names that Windows treats as devices, streams or patterns, or whose last character it drops. */
const WINDOWS_RESERVED = /[<>:"|?*]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const PARTIAL_NAME = /(?:^|[/\\])\.mas-([0-9a-f]{64})(?:\.([0-9a-f]{8})-(\d+)-\d+)?\.partial$/;

/**
 * Name of a partial download, which is next to its target, so that it can be renamed. It has an owner while a process
 * uses it.
 *
 * @param key 64 hexadecimal digits, for a content or a target
 * @param owner the machine, the process and a number
 */
export const partialName = (key: string, owner?: string) => `.mas-${key}${owner ? `.${owner}` : ""}.partial`;

export const isPartial = (name: string) => PARTIAL_NAME.test(name);

export const keyOfPartial = (name: string) => PARTIAL_NAME.exec(name)?.[1];

/** Returns the process that uses or used a partial download; null if it was left for the next run. */
export function ownerOfPartial(name: string): { host: string; pid: number } | null {
  const [, , host, pid] = PARTIAL_NAME.exec(name) ?? [];
  return host ? { host, pid: Number(pid) } : null;
}

/** Returns true if a filename of the service is safe on this machine: it cannot leave the target directory. */
export function isLocalName(name: string, platform = process.platform): boolean {
  if (name === "" || name === "." || name === ".." || /[/\\]/.test(name) || isPartial(name)) return false;
  if (removeHidden(name) !== name || Buffer.byteLength(name) > MAX_BYTES) return false;
  return platform !== "win32" || !WINDOWS_RESERVED.test(name);
}
