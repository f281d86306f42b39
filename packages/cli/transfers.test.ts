import { expect, test, vi } from "vitest";
import { formatProgress, progressBar } from "./transfers.ts";

const MB = 1024 * 1024;
const tally = { files: 10, done: 3, bytes: 25 * MB, total: 100 * MB, rate: 1.5 * MB };

test.each([
  [100, tally, "[########                      ] 3/10 files  25.0 MiB of 100.0 MiB  1.5 MiB/s  50 s left"],
  [72, tally, "[###          ] 3/10 files  25.0 MiB of 100.0 MiB  1.5 MiB/s  50 s left"],
  [50, tally, "3/10 files  25.0 MiB of 100.0 MiB  1.5 MiB/s  50 "],
  [90, { ...tally, rate: 0 }, "[########                      ] 3/10 files  25.0 MiB of 100.0 MiB  0 B/s  - left"],
  [90, { files: 1, done: 1, bytes: 0, total: 0, rate: 0 }, /^\[#{30}\] 1\/1 files {2}0 B of 0 B/],
])("the progress line fits into %i columns", (columns, given, line) => {
  const bar = formatProgress(given, columns);
  if (line instanceof RegExp) expect(bar).toMatch(line);
  else expect(bar).toBe(line);
  expect(bar.length).toBeLessThan(columns);
});

test("draws one line on a terminal and clears it at the end; otherwise prints one line per file", () => {
  vi.useFakeTimers();
  const screen = (isTTY: boolean) => ({ isTTY, columns: 80, write: vi.fn(() => true) });
  for (const each of [screen(true), screen(false)]) {
    const bar = progressBar(1, 100, each);
    bar.setLoaded("a", 50);
    vi.advanceTimersByTime(250);
    bar.finish("a", 100, "a\u001b[2J: uploaded");
    bar.close();
    const written = each.write.mock.calls.flat().join("");
    const [before, line, after] = written.split("\r\u001b[K");
    if (each.isTTY) {
      expect([before, line, after]).toEqual(["", expect.stringMatching(/^\[#+ +\] 0\/1 files {2}50 B of 100 B/), ""]);
    } else expect(written).toBe("a\\u001b[2J: uploaded\n");
  }
  vi.useRealTimers();
});
