import { existsSync } from "node:fs";

const FOLDERS = ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin", "/run/current-system/sw/bin"];

/** Where a program of the system is; not by PATH, which may be anything. */
export function findSystemProgram(name: string): string | null {
  return FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null;
}

export function requireProgram(name: string): string {
  const path = findSystemProgram(name);
  if (path === null) throw new Error(`${name} is not installed`);
  return path;
}
