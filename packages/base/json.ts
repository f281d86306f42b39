/** A value that is used only as JSON text: responses contain the text unchanged. */
export class JsonText<Value> {
  readonly text: string;
  /** Only for the type. */
  declare readonly of: Value;

  constructor(text: string) {
    this.text = text;
  }
}

export function jsonText<Value>(value: Value): JsonText<Value> {
  return new JsonText(JSON.stringify(value));
}

export function jsonArray<Item>(items: readonly JsonText<Item>[]): JsonText<Item[]> {
  return new JsonText(`[${items.map(({ text }) => text).join(",")}]`);
}

type Texts<Value> = { [Name in keyof Value]: JsonText<Value[Name]> };

export function jsonObject<Value>(fields: Texts<Value>): JsonText<Value> {
  const entries = Object.entries<JsonText<unknown>>(fields);
  return new JsonText(`{${entries.map(([name, { text }]) => `${JSON.stringify(name)}:${text}`).join(",")}}`);
}

const NEWLINE = 0x0a;
/** Far larger than the largest row. Input without line breaks must not exhaust the memory. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/**
 * Yields the lines of NDJSON, with constant memory. Only "
 * " ends a line: JSON strings can contain U+2028, U+2029 and U+0085 (RFC 8259 §7), where node:readline ends a line as
 * well.
 *
 * @throws {Error} with the number of the line that is too long or not UTF-8
 */
export async function* splitLines(source: AsyncIterable<Buffer>, maxBytes = MAX_LINE_BYTES): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let number = 1;

  function add(bytes: Buffer): void {
    pendingBytes += bytes.length;
    if (pendingBytes > maxBytes) throw new Error(`Line ${number} is longer than ${maxBytes} bytes`);
    pending.push(bytes);
  }

  function takeLine(): string {
    const bytes = Buffer.concat(pending, pendingBytes);
    pending = [];
    pendingBytes = 0;
    try {
      return decoder.decode(bytes);
    } catch (error) {
      throw new Error(`Line ${number} is not valid UTF-8`, { cause: error });
    } finally {
      number += 1;
    }
  }

  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      yield takeLine();
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (pending.length > 0) yield takeLine();
}
