import { Transform } from "node:stream";

/* [u8 kind][u32 little-endian length][bytes]: the output of a worker, and how it ended. */

const KIND = { data: 0, end: 1 } as const;
const HEADER_BYTES = 5;
/** The maximum of a packet: data of one read, or an end with a few lines of standard error. */
const MAX_PACKET = 1024 * 1024;

function header(kind: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES);
  bytes.writeUInt8(kind, 0);
  bytes.writeUInt32LE(length, 1);
  return bytes;
}

/** Packs a stream into data packets. */
export function packetEncoder(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      this.push(header(KIND.data, chunk.length));
      done(null, chunk);
    },
  });
}

export function endPacket(end: object): Buffer {
  const bytes = Buffer.from(JSON.stringify(end));
  return Buffer.concat([header(KIND.end, bytes.length), bytes]);
}

/** Returns the data of packets as a stream, and passes the end to `onEnd`. */
export function packetDecoder(onEnd: (end: unknown) => void): Transform {
  let head = Buffer.alloc(0);
  let remaining = 0;
  let end: Buffer[] | null = null;

  return new Transform({
    transform(received: Buffer, _encoding, done) {
      try {
        for (let chunk = received; chunk.length > 0; ) chunk = this.destroyed ? Buffer.alloc(0) : step(this, chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });

  /** Consumes the header, or the available part of a packet, and returns the remaining bytes. */
  function step(stream: Transform, chunk: Buffer): Buffer {
    if (remaining === 0) {
      const missing = HEADER_BYTES - head.length;
      head = Buffer.concat([head, chunk.subarray(0, missing)]);
      if (head.length < HEADER_BYTES) return Buffer.alloc(0);
      const kind = head.readUInt8(0);
      remaining = head.readUInt32LE(1);
      head = Buffer.alloc(0);
      if (remaining > MAX_PACKET || (kind !== KIND.data && kind !== KIND.end))
        throw new RangeError("This is not a packet");
      end = kind === KIND.end ? [] : null;
      return chunk.subarray(missing);
    }
    const bytes = chunk.subarray(0, remaining);
    remaining -= bytes.length;
    if (end === null) stream.push(bytes);
    else end.push(bytes);
    if (end !== null && remaining === 0) onEnd(JSON.parse(Buffer.concat(end).toString("utf8")));
    return chunk.subarray(bytes.length);
  }
}
