import { execFileSync } from "node:child_process";
import { installedProgram } from "./installed-program.ts";

/** Path of exiftool; an empty string if it is not installed. */
export const exiftool = installedProgram("exiftool") ?? "";

/** Returns the tags of each file by group and name, including tags of embedded files, in the order of `paths`. */
export function exifTags(...paths: string[]): Record<string, unknown>[] {
  const output = execFileSync(exiftool, ["-json", "-a", "-ee", "-G1", ...paths], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(output);
}
