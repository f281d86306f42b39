import { describe, expect, it } from "vitest";
import { UploadPhase } from "./upload.ts";

const ERROR = { code: "FILE_TOO_LARGE", message: "too large", details: null };
const after = (...events: Parameters<UploadPhase["apply"]>[0][]) => {
  const phase = new UploadPhase();
  for (const event of events) phase.apply(event);
  return phase;
};

describe("the phase of an upload request", () => {
  it("is RECEIVED after the body, and stays so when its last save is recorded", () => {
    expect(after("recorded").name).toBe("RECEIVING");
    expect(after("recorded", "received", "recorded").name).toBe("RECEIVED");
  });

  it("is UNRECORDED if one request sent all bytes, until they are recorded", () => {
    expect(after("receivedAll").name).toBe("UNRECORDED");
    expect(after("receivedAll", "recorded").name).toBe("RECEIVED");
  });

  it("starts again if the store has lost the content", () => {
    expect(after("received", "restarted").name).toBe("RECEIVING");
  });

  it("stays REFUSED, with its error, if a save is recorded later", () => {
    const phase = after("recorded");
    phase.refuse(ERROR);
    phase.apply("recorded");
    expect([phase.name, phase.error]).toEqual(["REFUSED", ERROR]);
    phase.apply("ended");
    expect([phase.name, phase.error]).toEqual(["ENDED", null]);
  });

  it("stays ENDED, also if a save fails later", () => {
    const phase = after("receivedAll", "ended");
    phase.apply("recorded");
    phase.refuse(ERROR);
    expect([phase.name, phase.error]).toEqual(["ENDED", null]);
  });

  it.each([
    ["received", ["received"]],
    ["receivedAll", ["received"]],
    ["restarted", ["receivedAll"]],
    ["received", ["receivedAll"]],
    ["ended", ["ended"]],
    ["restarted", ["ended"]],
  ] as const)('rejects "%s" after %j', (event, before) => {
    const phase = after(...before);
    const { name } = phase;
    expect(() => phase.apply(event)).toThrow(`"${event}" cannot happen to an upload request in the phase ${name}.`);
    expect(phase.name).toBe(name);
  });
});
