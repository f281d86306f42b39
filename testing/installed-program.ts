import { findProgram } from "@media-asset-service/decode/imaging/run-tool.ts";

/** Returns the path of a program in PATH, or null if it is not installed. */
export const installedProgram = (name: string) => findProgram(name, process.env.PATH ?? "");
