import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { flushBandwidth } from "./bandwidth.ts";

/** Exceeds the buffers of two sockets. */
const SIZE = 16_000_000;
/** The size of the service's reads and writes. Part of a chunk can have arrived. */
const CHUNK = 256 * 1024;

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => new Date("2026-05-29T12:00:00.000Z") });
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

async function countedBytes(): Promise<number> {
  await flushBandwidth(service.context);
  return (await account.sdk.stats.get({ days: 1 })).summary.bandwidthBytes;
}

/** Reads at least `enough` bytes of a response and disconnects. Returns the number of received bytes. */
async function readSome(url: string, header: string, enough: number): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`);
  let received = 0;
  for await (const chunk of socket) {
    received += (chunk as Buffer).length;
    // Leaving the loop closes the connection.
    if (received >= enough) break;
  }
  return received;
}

describe("the bytes of a delivery whose client disconnects", () => {
  test.each([
    ["the complete file", "", SIZE],
    ["a range", "Range: bytes=1000000-\r\n", SIZE - 1_000_000],
  ])("count as far as they were sent: %s", async (_what, header, size) => {
    const { cdnUrl } = await account.sdk.files.upload(new Blob([new Uint8Array(SIZE)]), { filename: "large.bin" });
    const received = await readSome(cdnUrl, header, 2_000_000);
    await expect.poll(countedBytes).toBeGreaterThan(0);
    const bytes = await countedBytes();
    expect(bytes).toBeGreaterThan(received - 2 * CHUNK);
    expect(bytes).toBeLessThan(size);
    expect(await countedBytes(), "once").toBe(bytes);
  });
});

test("bytes that the database does not store are counted later", async () => {
  const { cdnUrl } = await account.sdk.files.upload(new Blob(["0123456789"]), { filename: "digits.txt" });
  await service.pool.query("alter table daily_usage rename to away");
  try {
    await (await fetch(cdnUrl)).arrayBuffer();
    await expect
      .poll(() =>
        flushBandwidth(service.context).then(
          () => "written",
          () => "refused",
        ),
      )
      .toBe("refused");
  } finally {
    await service.pool.query("alter table away rename to daily_usage");
  }
  expect(await countedBytes()).toBe(10);
});
