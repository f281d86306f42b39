import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "@media-asset-service/base/system-errors.ts";

/** The files of an embedded database exist, but cannot be read as one. */
export class DamagedDatabase extends Error {
  override readonly name = "DamagedDatabase";
  readonly directory: string;
  constructor(directory: string, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.directory = directory;
  }
}

/** A file that marks a folder as one with a database. PostgreSQL ignores it. */
const MARKER_FILE = "media-asset-service";
const VERSION_FILE = "PG_VERSION";
/** Errors of PGlite when PostgreSQL aborts. */
const ABORT_MESSAGES =
  /^Aborted\(|PGlite failed to initialize|unreachable|memory access out of bounds|table index is out of bounds/;
/** Class XX (including data corruption), and missing or unreadable files. */
const CORRUPTION_CODES = /^(XX...|58P01|58P02|58030)$/;

/** @throws {DamagedDatabase} if PGlite would not recognize the remains of a database, and create a new one over it */
export async function assertIntact(directory: string): Promise<void> {
  if ((await fileExists(directory, MARKER_FILE)) && !(await fileExists(directory, VERSION_FILE)))
    throw new DamagedDatabase(directory, `its file ${VERSION_FILE} is missing`);
}

export async function writeMarker(directory: string): Promise<void> {
  if (!(await fileExists(directory, MARKER_FILE))) await writeFile(join(directory, MARKER_FILE), "", { mode: 0o600 });
}

/** Converts the error of opening an existing database. */
export function toDamagedDatabase(directory: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isDamage = ABORT_MESSAGES.test(error.message) || CORRUPTION_CODES.test(codeOf(error));
  return isDamage ? new DamagedDatabase(directory, error.message, { cause: error }) : error;
}

export function hasDatabase(directory: string): Promise<boolean> {
  return fileExists(directory, VERSION_FILE);
}

function fileExists(directory: string, name: string): Promise<boolean> {
  return access(join(directory, name)).then(
    () => true,
    () => false,
  );
}
