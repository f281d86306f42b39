import { type FileRecord, MediaAssetService } from "@media-asset-service/sdk";
import { signUrl } from "@media-asset-service/sdk/sign-url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

/* A signature covers the values of the parameters, not the text of the URL. */

const TRANSFORM = { w: 100, q: 80, f: "webp", rotate: 270, blur: 1.5, grayscale: true } as const;

let service: TestService;
let account: TestAccount;
let picture: FileRecord;
let deliveryKey: string;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
  picture = await account.sdk.files.upload(new Blob([await plainImage()]), { filename: "harbour.png" });
  await account.sdk.presets.create({ name: "card", transform: { w: 20 } });
  const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  ({ key: deliveryKey } = await admin.deliveryKeys.create(account.id, {}));
});
afterAll(() => service.stop());

const signers = {
  service: async () => (await account.sdk.transform.url({ id: picture.id, ...TRANSFORM })).url,
  "delivery key": () => signUrl(picture.cdnUrl, { deliveryKey, expiresIn: 900, ...TRANSFORM }),
};
type Signer = keyof typeof signers;
const SIGNERS = Object.keys(signers) as Signer[];

/** Replaces a text that the URL must contain. */
function replaced(url: string, from: string, to: string): string {
  expect(url).toContain(from);
  return url.replace(from, to);
}

function reversed(url: string): string {
  const [path, query = ""] = url.split("?");
  return `${path}?${query.split("&").reverse().join("&")}`;
}

describe.each(SIGNERS)("a URL signed by the %s is the same with", (signer) => {
  test.each<[string, (url: string) => string]>([
    ["another order of its parameters", reversed],
    ["percent-encoded parameters", (url) => replaced(url, "f=webp", "%66=web%70")],
    ["another form of a decimal number", (url) => replaced(url, "blur=1.5", "blur=1.50")],
    ["a flag without a value", (url) => replaced(url, "grayscale=true", "grayscale")],
    ["v, download and unknown parameters", (url) => `${url}&v=1&download&W=5&utm_source=x`],
  ])("%s", async (_, change) => {
    const url = await signers[signer]();
    const [expected, same] = [await fetch(url), await fetch(change(url))];
    expect([expected.status, same.status]).toEqual([200, 200]);
    expect(same.headers.get("ETag")).toBe(expected.headers.get("ETag"));
  });
});

describe.each(SIGNERS)("a URL signed by the %s is rejected with", (signer) => {
  test.each<[string, (url: string) => string]>([
    ["another value", (url) => replaced(url, "w=100", "w=101")],
    ["an additional parameter", (url) => `${url}&h=100`],
    ["a parameter less", (url) => replaced(url, "blur=1.5&", "")],
    ["a disabled flag", (url) => replaced(url, "grayscale=true", "grayscale=0")],
  ])("%s", async (_, change) => {
    await expectError(await fetch(change(await signers[signer]())), 403, "INVALID_SIGNATURE");
  });

  test.each(["0100", "+100", "%2B100", "%20100", "100.0", "1e2", "0x64", "1E2", "100&w=100", "100&w=5"])(
    "w=%s, as invalid",
    async (width) => {
      const url = replaced(await signers[signer](), "w=100", `w=${width}`);
      await expectError(await fetch(url), 400, "VALIDATION_ERROR", /^w must be/);
    },
  );

  test.each(["01.5", "1.5e0", "0x1", "%2B1.5", "0.0000001", "1e-7"])("blur=%s, as invalid", async (blur) => {
    const url = replaced(await signers[signer](), "blur=1.5", `blur=${blur}`);
    await expectError(await fetch(url), 400, "VALIDATION_ERROR", /^blur must be/);
  });
});

test.each([
  ["q=80&", ""],
  ["rotate=270", "rotate=-90"],
  ["rotate=270", "rotate=270&brightness=0"],
  ["rotate=270", "rotate=270&sepia=false"],
])("%s can be replaced by %j only in a URL that the service signed", async (from, to) => {
  expect((await fetch(replaced(await signers.service(), from, to))).status).toBe(200);
  const url = replaced(await signers["delivery key"](), from, to);
  await expectError(await fetch(url), 403, "INVALID_SIGNATURE");
});

describe("expires", () => {
  test.each(["0", "+", "%20", "0x", "1e"])("with the prefix %s is rejected as invalid", async (prefix) => {
    const url = replaced(await signers["delivery key"](), "expires=", `expires=${prefix}`);
    await expectError(await fetch(url), 400, "VALIDATION_ERROR", /^expires must be/);
  });
});

describe("a small blur", () => {
  test("has no effect in a URL that the service signs, with or without a preset", async () => {
    const tiny = { id: picture.id, blur: 1e-7 };
    const { urls } = await account.sdk.urls.sign({ expiresIn: 60, files: [tiny, { ...tiny, preset: "card" }] });
    for (const { url } of urls) expect((await fetch(url ?? "")).status, `${url}`).toBe(200);
  });

  test("has no effect in a URL that the SDK signs", async () => {
    for (const blur of [1e-7, 1e-300, 0.004]) {
      const url = await signUrl(picture.cdnUrl, { deliveryKey, expiresIn: 60, blur });
      expect(url).toContain("?blur=0&");
      expect((await fetch(url)).status).toBe(200);
    }
    const { search } = new URL(await signUrl(picture.cdnUrl, { deliveryKey, expiresIn: 60, blur: 1.005 * 10, w: 5 }));
    expect(search).toMatch(/^\?w=5&blur=10\.05&/);
  });
});

test("the SDK rejects numbers that no parameter accepts, and times that do not exist", async () => {
  for (const w of [1e21, Number.NaN, Number.POSITIVE_INFINITY, -1e9]) {
    await expect(signUrl(picture.cdnUrl, { deliveryKey, expiresIn: 60, w })).rejects.toThrow(`w is out of range: ${w}`);
  }
  for (const expiresIn of [1e30, Number.NaN]) {
    await expect(signUrl(picture.cdnUrl, { deliveryKey, expiresIn })).rejects.toThrow("Set expiresIn to a number");
  }
});
