import { createHash } from "node:crypto";
import { z } from "zod";

/*
 * An export begins with a line with the migrations of the schema, followed by one line for each row. The last line
 * contains the number of rows and the SHA-256 of all lines before it. Exports of earlier releases do not have that
 * checksum.
 */

export const FORMAT = "media-asset-service rows 1";

const headerSchema = z.object({ format: z.literal(FORMAT), migrations: z.array(z.string()) });
const trailerSchema = z.object({ rows: z.int(), sha256: z.string().optional() });
/** Matches the beginning of a line, so that the row can be extracted as PostgreSQL wrote it. */
const ROW_START = /^\{"table":"(\w+)","row":(?=\{)/;

export interface ExportedRow {
  table: string;
  /** The parsed row. Numbers of more than 53 bits are not exact. */
  row: unknown;
  /** The row in the JSON that PostgreSQL wrote. */
  json: string;
  /** The complete line. */
  line: string;
}

/**
 * Reads the rows of an export.
 *
 * @param onHeader called once, before the first row
 * @throws {Error} names the invalid line, or reports that the export is incomplete
 */
export async function* readExport(
  lines: AsyncIterable<string>,
  onHeader?: (migrations: string[]) => Promise<void>,
): AsyncGenerator<ExportedRow> {
  const hash = createHash("sha256");
  let number = 0;
  let rows = 0;
  let trailer: z.infer<typeof trailerSchema> | null = null;
  for await (const line of lines) {
    number += 1;
    const parsed = parse(line, number);
    if (number === 1) {
      hash.update(`${line}\n`);
      const parsedHeader = headerSchema.safeParse(parsed);
      if (!parsedHeader.success) throw new Error("This is not an export of rows, or its first line is missing");
      await onHeader?.(parsedHeader.data.migrations);
      continue;
    }
    if (trailer !== null) throw new Error(`Line ${number} of the export follows its end`);
    const [start = "", table] = ROW_START.exec(line) ?? [];
    if (table !== undefined && line.endsWith("}")) {
      hash.update(`${line}\n`);
      rows += 1;
      yield { table, row: (parsed as { row: unknown }).row, json: line.slice(start.length, -1), line };
      continue;
    }
    const parsedTrailer = trailerSchema.safeParse(parsed);
    if (!parsedTrailer.success) throw new Error(`Line ${number} of the export is neither a row nor its end`);
    trailer = parsedTrailer.data;
  }
  if (number === 0) throw new Error("The export is empty");
  if (trailer?.rows !== rows) {
    throw new Error(`The export is incomplete: it contains ${rows} of ${trailer?.rows ?? "more"} rows`);
  }
  if (trailer.sha256 !== undefined && trailer.sha256 !== hash.digest("hex")) {
    throw new Error("The export is damaged: its checksum does not match");
  }
}

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Line ${number} of the export is not valid JSON: ${reason}`, { cause: error });
  }
}
