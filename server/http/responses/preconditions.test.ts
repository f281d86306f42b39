import { describe, expect, test } from "vitest";
import { evaluatePreconditions, isRangeApplicable } from "./send-bytes.ts";

const BYTES = { etag: "now", lastModified: new Date("2026-05-11T09:30:00.700Z") };
const [SAME, BEFORE, AFTER] = ["30:00", "29:59", "30:01"].map((time) => `Mon, 11 May 2026 09:${time} GMT`) as [
  string,
  string,
  string,
];

type Headers = Record<string, string>;
const headerOf = (headers: Headers) => (name: string) => headers[name];
const evaluate = (headers: Headers) => evaluatePreconditions(headerOf(headers), BYTES);

describe("preconditions", () => {
  test.each<[Headers, ReturnType<typeof evaluatePreconditions>]>([
    [{}, "send"],
    [{ "If-Match": '"now"' }, "send"],
    [{ "If-Match": "*" }, "send"],
    [{ "If-Match": ' "before" ,"now"' }, "send"],
    [{ "If-Match": ',, "now",' }, "send"],
    [{ "If-Match": '"before"' }, "failed"],
    [{ "If-Match": 'W/"now"' }, "failed"],
    [{ "If-Match": "now" }, "failed"],
    [{ "If-Match": '"before" "now"' }, "failed"],
    [{ "If-Match": '"before,"now"' }, "failed"],
    [{ "If-Match": '"a,"now",b"' }, "failed"],
    [{ "If-Match": "" }, "failed"],
    [{ "If-Unmodified-Since": SAME }, "send"],
    [{ "If-Unmodified-Since": AFTER }, "send"],
    [{ "If-Unmodified-Since": BEFORE }, "failed"],
    [{ "If-None-Match": '"now"' }, "not-modified"],
    [{ "If-None-Match": 'W/"now"' }, "not-modified"],
    [{ "If-None-Match": '"before", W/"now"' }, "not-modified"],
    [{ "If-None-Match": "*" }, "not-modified"],
    [{ "If-None-Match": '"before"' }, "send"],
    [{ "If-None-Match": "now" }, "send"],
    [{ "If-Modified-Since": SAME }, "not-modified"],
    [{ "If-Modified-Since": AFTER }, "not-modified"],
    [{ "If-Modified-Since": BEFORE }, "send"],
  ])("%j: %s", (headers, outcome) => {
    expect(evaluate(headers)).toBe(outcome);
  });

  test.each<[string, Headers, ReturnType<typeof evaluatePreconditions>]>([
    ["If-Match instead of the date", { "If-Match": '"now"', "If-Unmodified-Since": BEFORE }, "send"],
    ["If-Match instead of the date", { "If-Match": '"before"', "If-Unmodified-Since": AFTER }, "failed"],
    ["412 before 304", { "If-Match": '"before"', "If-None-Match": '"now"' }, "failed"],
    ["412 before 304", { "If-Unmodified-Since": BEFORE, "If-Modified-Since": AFTER }, "failed"],
    ["304 after a fulfilled condition", { "If-Match": '"now"', "If-None-Match": '"now"' }, "not-modified"],
    ["304 after a fulfilled condition", { "If-Unmodified-Since": SAME, "If-Modified-Since": SAME }, "not-modified"],
    ["If-None-Match instead of the date", { "If-None-Match": '"before"', "If-Modified-Since": AFTER }, "send"],
    ["If-None-Match instead of the date", { "If-None-Match": '"now"', "If-Modified-Since": BEFORE }, "not-modified"],
  ])("in the order of RFC 9110 §13.2.2: %s: %j", (_, headers, outcome) => {
    expect(evaluate(headers)).toBe(outcome);
  });

  test.each(["Monday, 11-May-26 09:29:59 GMT", "Mon May 11 09:29:59 2026"])("accept the obsolete date %s", (date) => {
    expect(evaluate({ "If-Unmodified-Since": date })).toBe("failed");
    expect(evaluate({ "If-Modified-Since": date })).toBe("send");
    const earlier = { ...BYTES, lastModified: new Date("2026-05-11T09:29:59.000Z") };
    expect(evaluatePreconditions(headerOf({ "If-Modified-Since": date }), earlier)).toBe("not-modified");
  });

  test.each([
    "2000-01-01",
    "2000-01-01T00:00:00Z",
    "Sat, 1 Jan 2000 00:00:00 GMT",
    "Sat, 01 Jan 2000 00:00:00",
    "Sat, 01 Jan 2000 00:00:00 +0000",
    "Sat, 01 Jan 2000 25:00:00 GMT",
    "Sat, 01 January 2000 00:00:00 GMT",
    "946684800",
    "nonsense",
    "",
  ])("ignore %j, which is not an HTTP date", (date) => {
    expect(evaluate({ "If-Unmodified-Since": date })).toBe("send");
    expect(evaluate({ "If-Modified-Since": date })).toBe("send");
  });
});

test("conditions with dates are ignored if the content has no date", () => {
  const undated = { etag: "now", isImmutable: true };
  for (const date of [BEFORE, AFTER]) {
    expect(evaluatePreconditions(headerOf({ "If-Unmodified-Since": date }), undated)).toBe("send");
    expect(evaluatePreconditions(headerOf({ "If-Modified-Since": date }), undated)).toBe("send");
    expect(isRangeApplicable(headerOf({ "If-Range": date }), undated)).toBe(false);
  }
});

describe("If-Range", () => {
  const applies = (condition: string | undefined, isImmutable = false) =>
    isRangeApplicable((name) => (name === "If-Range" ? condition : undefined), { ...BYTES, isImmutable });

  test.each([
    [undefined, true],
    ['"now"', true],
    ['"before"', false],
    ['W/"now"', false],
    ['"before", "now"', false],
    ["*", false],
    ["now", false],
    ["", false],
  ])("%s: %s", (condition, expected) => {
    expect([applies(condition), applies(condition, true)]).toEqual([expected, expected]);
  });

  test("with a date applies only if no other content can have the same date", () => {
    expect([applies(SAME, true), applies(SAME, false)]).toEqual([true, false]);
    for (const other of [BEFORE, AFTER, "Monday, 11-May-26 09:30:00 GMT"]) expect(applies(other, true)).toBe(false);
  });
});
