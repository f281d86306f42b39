import { MediaAssetService } from "@media-asset-service/sdk";
import { signUrl } from "@media-asset-service/sdk/sign-url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

const NOON = new Date("2026-05-11T12:00:00.000Z");
const MIDNIGHT = new Date("2026-05-12T00:00:00.000Z");

let now: Date;
let service: TestService;
let admin: MediaAssetService;
let picture: File;
beforeAll(async () => {
  picture = new File([await plainImage()], "harbour.png");
  service = await startTestService({ unsignedVariants: true, clock: () => now });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
});
afterAll(() => service.stop());

let account: TestAccount;
let id: string;
let cdnUrl: string;
let imageUrl: string;
beforeEach(async () => {
  now = NOON;
  account = await service.account({ limits: { apiCallsPerDay: 20, anonymousVariantsPerDay: 3 } });
  const file = await account.sdk.files.upload(picture);
  ({ id, cdnUrl } = file);
  imageUrl = file.imageUrl ?? "";
});

const limit = (limits: { apiCallsPerDay?: number; anonymousVariantsPerDay?: number }) =>
  admin.accounts.update(account.id, { limits });
const withKey = (url: string, { key } = account) => fetch(url, { headers: { "X-API-Key": key } });
/** Returns the URL of a variant, which needs no signature in this service. */
const unsigned = (w: number) => `${cdnUrl}?w=${w}`;

/** Returns what the account has used today, without counting a call. */
async function used(): Promise<{ calls: number; variants: number }> {
  const { api_calls: calls, anonymous_variants: variants } = await service.db
    .selectFrom("daily_usage")
    .select(["api_calls", "anonymous_variants"])
    .where("account_id", "=", account.id)
    .executeTakeFirstOrThrow();
  return { calls, variants };
}

describe("a new variant that is requested with a key of the account", () => {
  test("counts as a call, and fetching it again does not", async () => {
    for (const _ of Array(3)) expect((await withKey(unsigned(8))).status).toBe(200);
    expect(await used()).toEqual({ calls: 2, variants: 0 });
  });

  test("counts as one call for concurrent requests", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => withKey(unsigned(8))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await used()).toEqual({ calls: 2, variants: 0 });
  });

  test("fails if the account has no calls left, with the time of the next ones", async () => {
    await limit({ apiCallsPerDay: 1 });
    const response = await withKey(unsigned(8));
    expect(response.headers.get("X-RateLimit-Limit")).toBe("1");
    expect(response.headers.get("Retry-After")).toBe("43200");
    await expectError(response, 429, "RATE_LIMIT_EXCEEDED");
    expect((await withKey(cdnUrl)).status, "the original is delivered").toBe(200);
    expect((await fetch(unsigned(8))).status, "without a key, it counts against the other limit").toBe(200);
  });
});

describe("a new variant that is requested without a key of the account", () => {
  const CARD = { name: "card", transform: { w: 8 } };
  const deliveryKey = async () => ({
    deliveryKey: (await admin.deliveryKeys.create(account.id, { name: "Website" })).key,
    expires: MIDNIGHT,
  });
  const sharedUrl = async () => (await account.sdk.shares.create({ target: { fileIds: [id] } })).url;
  const urls: [grant: string, url: () => Promise<string>][] = [
    ["a signed URL", async () => (await account.sdk.transform.url({ id, w: 8 })).url],
    ["a URL that a delivery key signed", async () => signUrl(cdnUrl, { ...(await deliveryKey()), w: 8 })],
    ["an image URL", async () => `${imageUrl}&w=16`],
    ["a preset", async () => `${imageUrl}&preset=${(await account.sdk.presets.create(CARD)).name}`],
    ["a share link", async () => `${await sharedUrl()}/files/${id}/image`],
    ["an unsigned URL, if these are allowed", async () => unsigned(8)],
  ];

  test.each(urls)("counts once, and not as a call: %s", async (_grant, urlOf) => {
    const url = await urlOf();
    const { calls } = await used();
    for (const _ of Array(3)) expect((await fetch(url)).status).toBe(200);
    expect(await used()).toEqual({ calls, variants: 1 });
  });

  test("counts in the same way with a key of another account", async () => {
    expect((await withKey(unsigned(8), await service.account())).status).toBe(200);
    expect(await used()).toEqual({ calls: 1, variants: 1 });
  });

  test("does not count if it is the thumbnail, because the upload of the file was counted", async () => {
    const { thumbnailUrl } = await account.sdk.files.get(id);
    await limit({ anonymousVariantsPerDay: 0 });
    expect((await fetch(thumbnailUrl)).status).toBe(200);
    expect(await used()).toEqual({ calls: 2, variants: 0 });
  });

  test("is part of the statistics of the day, with the limit", async () => {
    await limit({ anonymousVariantsPerDay: 10_000 });
    // The second one also reserves a third in the database, which is not used.
    for (const w of [8, 9]) expect((await fetch(unsigned(w))).status).toBe(200);
    expect((await account.sdk.stats.get()).anonymousVariants).toEqual({ today: 2, limit: 10_000 });
    now = MIDNIGHT;
    expect((await account.sdk.stats.get()).anonymousVariants).toEqual({ today: 0, limit: 10_000 });
  });

  describe("when the limit is reached", () => {
    let rendered: string[];
    let refused: Response[];
    beforeEach(async () => {
      const responses = await Promise.all(Array.from({ length: 8 }, (_, i) => fetch(unsigned(8 + i))));
      rendered = responses.filter(({ ok }) => ok).map(({ url }) => url);
      refused = responses.filter(({ ok }) => !ok);
    });

    test("returns 429 with the time until midnight, and no call counts of the account", async () => {
      expect([rendered.length, refused.length]).toEqual([3, 5]);
      for (const response of refused) {
        const resetAt = MIDNIGHT.toISOString();
        expect(response.headers.get("Retry-After")).toBe("43200");
        expect(response.headers.get("X-RateLimit-Limit")).not.toBe("20");
        const { details } = await expectError(response, 429, "RATE_LIMIT_EXCEEDED", resetAt);
        expect(details).toEqual({ limit: 3, resetAt });
      }
    });

    test("stored variants, originals and thumbnails are delivered", async () => {
      const { thumbnailUrl } = await account.sdk.files.get(id);
      for (const url of [...rendered, cdnUrl, thumbnailUrl]) expect((await fetch(url)).status).toBe(200);
    });

    test("the account can list, upload, and render this variant, which is then delivered without a key", async () => {
      const [{ url } = { url: "" }] = refused;
      expect(await account.sdk.files.list().all()).toHaveLength(1);
      expect((await account.sdk.files.upload(new File(["text"], "notes.txt"))).fileSize).toBe(4);
      expect((await withKey(url)).status).toBe(200);
      expect((await fetch(url)).status).toBe(200);
      expect(await used()).toEqual({ calls: 4, variants: 3 });
    });

    test("other accounts are not affected", async () => {
      account = await service.account();
      ({ cdnUrl } = await account.sdk.files.upload(picture));
      expect((await fetch(unsigned(8))).status).toBe(200);
    });

    test("a higher limit, and the next day, allow new variants", async () => {
      const [first, second] = refused.map(({ url }) => url) as [string, string];
      await limit({ anonymousVariantsPerDay: 4 });
      expect((await fetch(first)).status).toBe(200);
      expect((await fetch(second)).status).toBe(429);
      now = MIDNIGHT;
      expect((await fetch(second)).status).toBe(200);
    });
  });
});

describe("concurrent requests for one new variant", () => {
  test("with a key are not rejected by the limit for requests without a key", async () => {
    await limit({ anonymousVariantsPerDay: 0 });
    for (let w = 8; w < 13; w++) {
      const [, ...keyed] = await Promise.all([fetch(unsigned(w)), withKey(unsigned(w)), withKey(unsigned(w))]);
      expect(keyed.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  test("without a key are not rejected by the limit of calls", async () => {
    await limit({ apiCallsPerDay: 1 });
    for (let w = 8; w < 11; w++) {
      const [, ...anonymous] = await Promise.all([withKey(unsigned(w)), fetch(unsigned(w)), fetch(unsigned(w))]);
      expect(anonymous.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});
