import { expect, test } from "vitest";
import { zipOf } from "../../../testing/containers.ts";
import { cpuMsOf } from "../../../testing/cost.ts";
import { detectMediaType } from "./detect-media-type.ts";
import { sniffMediaType } from "./media-type.ts";

test.each([
  "<!--",
  "<?xml ",
  "<!DOCTYPE svg [",
  "<!DOCTYPE svg [ ]",
  "\n<!-- -->",
  '"a","b"\n',
  'a""',
  "\xe9",
  "\xe9 a",
])("sniffing 256 KiB of %j takes less than 500 ms of CPU time", async (piece) => {
  const bytes = Buffer.from(piece.repeat(262_144 / piece.length), "latin1");
  expect(await cpuMsOf(() => sniffMediaType(bytes))).toBeLessThan(500);
});

test.each(["[", "[]", '"\\', '{"a":', '"a",', "1,", "[1],"])(
  "256 KiB of %j of a longer text take less than 500 ms of CPU time",
  async (piece) => {
    const head = Buffer.from(`[${piece.repeat(262_144 / piece.length)}`);
    const read = async () => Buffer.from("]");
    expect(await cpuMsOf(() => detectMediaType({ head, size: head.length + 1, read }))).toBeLessThan(500);
  },
);

test.each(["<Override ", '<Override ContentType="', "<Override ContentType ", '<Override ContentType="a"/>'])(
  "a ZIP with content types of 1 MB of %j takes less than 500 ms of CPU time",
  async (piece) => {
    const head = zipOf([["[Content_Types].xml", piece.repeat(1_000_000 / piece.length)]]);
    const read = async (start: number, length: number) => head.subarray(start, start + length);
    expect(await cpuMsOf(() => detectMediaType({ head, size: head.length, read }))).toBeLessThan(500);
  },
);

test("a ZIP of 20,000 files takes less than 500 ms of CPU time", async () => {
  const head = zipOf(Array.from({ length: 20_000 }, (_, index) => [`photos/${index}.jpg`, ""]));
  const read = async (start: number, length: number) => head.subarray(start, start + length);
  expect(await cpuMsOf(() => detectMediaType({ head, size: head.length, read }))).toBeLessThan(500);
});
