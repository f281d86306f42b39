import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv4 } from "node:net";

export interface DnsServer {
  /** For `setServers` of node:dns. */
  address: string;
  /** Names and types of all queries, such as "a.example AAAA". */
  queries: string[];
  close(): void;
}

const TYPES: Record<number, "A" | "AAAA"> = { 1: "A", 28: "AAAA" };

/**
 * Starts a DNS server on loopback (RFC 1035 §4). `answer` returns the addresses of a name and a type; undefined: the
 * server does not respond.
 */
export async function startDnsServer(
  answer: (name: string, type: "A" | "AAAA") => readonly string[] | undefined,
): Promise<DnsServer> {
  const queries: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = readName(query);
    const type = TYPES[query.readUInt16BE(end)] ?? "A";
    queries.push(`${name} ${type}`);
    const addresses = answer(name, type);
    if (addresses === undefined) return;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...addresses.map(recordOf)]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, queries, close: () => socket.close() };
}

/** Reads the name of the question, and the position after it. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

/** A record with the name of the question, valid for a minute. */
function recordOf(address: string): Buffer {
  const data = isIPv4(address) ? Buffer.from(address.split(".").map(Number)) : ipv6Bytes(address);
  const head = Buffer.from([0xc0, 12, 0, isIPv4(address) ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, data]);
}

function ipv6Bytes(address: string): Buffer {
  // The parser of URLs replaces an IPv4 address at the end.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groupsIn = (text: string) => text.split(":").filter(Boolean);
  const zeros = Array<string>(8 - groupsIn(head).length - groupsIn(tail).length).fill("0");
  const groups = [...groupsIn(head), ...zeros, ...groupsIn(tail)].map((group) => Number.parseInt(group, 16));
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}
