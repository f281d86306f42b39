import { existsSync } from "node:fs";

const FOLDERS = ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin", "/run/current-system/sw/bin"];

/** Returns the path of a system program. Does not use PATH, which may contain any folder. */
export function findSystemProgram(name: string): string | null {
  return FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null;
}

export function requireProgram(name: string): string {
  const path = findSystemProgram(name);
  if (path === null) throw new Error(`${name} is not installed`);
  return path;
}
