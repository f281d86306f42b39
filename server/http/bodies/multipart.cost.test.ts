import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { cpuMsOf } from "../../../testing/cost.ts";
import { BOUNDARY, FORM_TYPE, filePart, form } from "../../../testing/raw-http.ts";
import { startTestService } from "../../../testing/service.ts";

test("the upload of any content costs at most twice the CPU time of random bytes", async () => {
  const service = await startTestService();
  const account = await service.account();
  const size = 2 * 1024 * 1024;
  let uploads = 0;
  const once = async (pattern: Buffer | string) => {
    uploads += 1;
    const content = Buffer.alloc(size, pattern, "latin1");
    content.write(`content ${uploads} `);
    content.fill("x", size - 200);
    const body = new Uint8Array(form(filePart(content)));
    const total = await cpuMsOf(async () => {
      const init = { method: "POST", headers: { "Content-Type": FORM_TYPE }, body };
      const response = await account.request("/api/v1/upload", init);
      expect({ status: response.status, body: await response.text() }).toMatchObject({ status: 201 });
    });
    return total / 2;
  };
  /** Returns the minimum of three runs: other work on the machine only adds to it. */
  const cost = async (pattern: Buffer | string) =>
    Math.min(await once(pattern), await once(pattern), await once(pattern));
  try {
    const random = await cost(randomBytes(size));
    for (const pattern of ["\r", "\r\n", "\r\n--", `\r\n--${BOUNDARY}x`, `\r\n--${BOUNDARY}-x`]) {
      const own = await cost(pattern);
      console.log(
        `upload of ${JSON.stringify(pattern)}: ${own.toFixed(0)} ms/MB, random bytes ${random.toFixed(0)} ms/MB`,
      );
      expect(own).toBeLessThan(2 * random + 100);
    }
  } finally {
    await service.stop();
  }
});
