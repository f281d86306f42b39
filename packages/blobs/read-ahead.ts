import type { FileHandle } from "node:fs/promises";
import { releaseBuffer, SPARE_SIZE, takeBuffer } from "./spare-buffers.ts";

/**
 * Reads the bytes of a file from `start` to before `end`, in two alternating buffers: one is filled while the other is
 * sent. A chunk is valid until the next one is requested. Closes the file.
 */
export async function* readAhead(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  let first = takeBuffer();
  let second = end - start > SPARE_SIZE ? takeBuffer() : first;
  let reading = read(first, start);

  function read(buffer: Buffer, position: number): Promise<Buffer> {
    const chunk = file.read(buffer, 0, Math.min(buffer.length, end - position), position).then(({ bytesRead }) => {
      if (bytesRead === 0) throw new Error(`The file ends after ${position} of ${end} bytes`);
      return buffer.subarray(0, bytesRead);
    });
    // It is awaited after the previous chunk has been sent.
    chunk.catch(() => {});
    return chunk;
  }

  try {
    for (let position = start; position < end; ) {
      const chunk = await reading;
      position += chunk.length;
      if (position < end) reading = read(second, position);
      yield chunk;
      [first, second] = [second, first];
    }
    // Not after an early return: the last chunk may still be in transfer.
    for (const buffer of new Set([first, second])) releaseBuffer(buffer);
  } finally {
    await reading.catch(() => {});
    await file.close();
  }
}
