import { createHash } from "node:crypto";
import type { Share } from "@media-asset-service/sdk";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { picturesWithLocation } from "../../testing/pictures-location.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

/* Attempts to use a link for more than it shares. */

const START = new Date("2026-05-11T09:30:00.000Z");
const PASSWORD = "harbour-2026";
const NOTHING = { status: 404, code: "LINK_NOT_FOUND" };
const LOCKED = { status: 403, code: "LINK_PASSWORD_REQUIRED" };
const VIEW_ONLY = { status: 403, code: "LINK_VIEW_ONLY" };

let now: Date;
const logged: string[] = [];
let service: TestService;
let account: TestAccount;
/** Files in the shared folder, in a folder inside it, and in no shared folder. */
let folderId: string;
let innerId: string;
let shown: string;
let inner: string;
let hidden: string;
let picture: Buffer;
beforeAll(async () => {
  now = START;
  service = await startTestService({
    clock: () => now,
    log: pino({ level: "info" }, { write: (line) => logged.push(line) }),
  });
  picture = (await picturesWithLocation())["exif.jpg"] ?? Buffer.alloc(0);
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = START;
  account = await service.account();
  folderId = (await account.sdk.folders.create({ name: "Press" })).id;
  innerId = (await account.sdk.folders.create({ name: "Inner", parentId: folderId })).id;
  shown = await upload(await drawn("#208040"), "shown.jpg", folderId);
  inner = await upload(await drawn("#804020"), "inner.jpg", innerId);
  hidden = await upload(await drawn("#402080"), "hidden.jpg");
});

const drawn = (background: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function upload(bytes: Buffer, filename: string, into?: string): Promise<string> {
  const options = { filename, isPublic: false, autoTag: false, ...(into && { folderId: into }) };
  return (await account.sdk.files.upload(new Blob([new Uint8Array(bytes)]), options)).id;
}

type Options = Partial<Parameters<TestAccount["sdk"]["shares"]["create"]>[0]>;
const share = (options: Options = {}): Promise<Share> =>
  account.sdk.shares.create({ target: { folderId }, ...options });

const pathOf = ({ url }: Share) => new URL(url).pathname;
/** Sends a request, and returns its response without following redirects. */
async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(service.url + path, { redirect: "manual", ...init });
  const text = await response.text();
  const json = response.headers.get("Content-Type")?.startsWith("application/json");
  const code = json && text !== "" ? (JSON.parse(text) as { error?: { code: string } }).error?.code : undefined;
  return { status: response.status, code, text, headers: response.headers };
}
const refusalOf = async (path: string, init?: RequestInit) => {
  const { status, code } = await ask(path, init);
  return { status, code };
};

const post = (password: string, init: RequestInit = {}): RequestInit => ({
  method: "POST",
  body: new URLSearchParams({ password }),
  ...init,
});
async function passOf(link: Share, password = PASSWORD): Promise<string> {
  const { status, headers } = await ask(pathOf(link), post(password));
  expect(status).toBe(200);
  return headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
}

describe("a link with view access to a folder", () => {
  let path: string;
  beforeEach(async () => {
    path = pathOf(await share());
  });

  test("shows the files in it", async () => {
    const page = await ask(path);
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain(`/s/${path.slice(3)}/files/${shown}/image?w=640`);
    for (const other of [inner, hidden, innerId]) expect(page.text).not.toContain(other);
    expect((await ask(`${path}/files/${shown}/image`)).status).toBe(200);
    expect((await ask(`${path}?file=${shown}`)).status).toBe(200);
  });

  test.each([
    ["the page of a file in another folder", () => `${path}?file=${hidden}`, NOTHING],
    ["the picture of a file in another folder", () => `${path}/files/${hidden}/image`, NOTHING],
    ["the page of a file in a folder inside", () => `${path}?file=${inner}`, NOTHING],
    ["the picture of a file in a folder inside", () => `${path}/files/${inner}/image`, NOTHING],
    ["a folder inside", () => `${path}?folder=${innerId}`, NOTHING],
    ["an invalid folder ID", () => `${path}?folder=root`, NOTHING],
    ["an invalid file ID", () => `${path}/files/file_x/image`, NOTHING],
    ["an ID with a quote", () => `${path}/files/${shown}'--/image`, NOTHING],
    ["the original", () => `${path}/files/${shown}/content`, VIEW_ONLY],
    ["the original of a file in another folder", () => `${path}/files/${hidden}/content`, VIEW_ONLY],
    ["the ZIP", () => `${path}/archive`, VIEW_ONLY],
    ["a picture that is wider than the offered ones", () => `${path}/files/${shown}/image?w=3840`, { status: 400 }],
    ["a picture in a width that is not offered", () => `${path}/files/${shown}/image?w=641`, { status: 400 }],
    ["two widths", () => `${path}/files/${shown}/image?w=320&w=1920`, { status: 400 }],
    ["a page before the first", () => `${path}?page=0`, { status: 400 }],
    ["a parent segment in the path", () => `${path}/files/../../${path.slice(3)}x`, NOTHING],
    ["an encoded parent segment", () => `${path}/files/%2e%2e%2f${hidden}/image`, NOTHING],
    ["a slash in the ID", () => `${path}/files/${shown}%2f..%2f${hidden}/image`, NOTHING],
    ["a NUL in the ID", () => `${path}/files/${shown}%00/image`, NOTHING],
    ["the token of the link in capitals", () => path.toUpperCase().replace("/S/", "/s/"), NOTHING],
    ["a token with one character changed", () => `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`, NOTHING],
    ["a token without its signature", () => path.slice(0, 29), NOTHING],
    ["a token with an additional character", () => `${path}A`, NOTHING],
    ["the record of the file", () => `/api/v1/files/${shown}`, { status: 401 }],
    ["the file at its delivery URL", () => `/cdn/${shown}/shown.jpg`, { status: 403 }],
    [
      "the file with the token as its signature",
      () => `/cdn/${shown}/shown.jpg?signature=${path.slice(29)}`,
      { status: 403 },
    ],
    ["the links of the account", () => "/api/v1/shares", { status: 401 }],
  ])("does not deliver %s", async (_, address, refused) => {
    expect(await refusalOf(address())).toMatchObject(refused);
  });

  test.each(["meta=rights", "f=png", "q=100", "version=1", "download", "signature=x"])(
    "shows the same picture with ?%s, which delivery URLs support",
    async (query) => {
      const image = `${service.url}${path}/files/${shown}/image`;
      const [offered, requested] = [await fetch(`${image}?w=320`), await fetch(`${image}?w=320&${query}`)];
      expect([requested.status, requested.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
      expect(await requested.bytes()).toEqual(await offered.bytes());
    },
  );

  test.each([
    ["HEAD of the original", "HEAD", () => `${path}/files/${shown}/content`, 403],
    ["HEAD of a file in another folder", "HEAD", () => `${path}/files/${hidden}/image`, 404],
    ["PUT of the original", "PUT", () => `${path}/files/${shown}/content`, 405],
    ["POST to the original", "POST", () => `${path}/files/${shown}/content`, 405],
    ["DELETE of the link", "DELETE", () => path, 405],
    ["PATCH of the link", "PATCH", () => path, 405],
  ])("does not accept %s", async (_, method, address, status) => {
    expect((await ask(address(), { method })).status).toBe(status);
  });

  test("does not deliver the original for a range, a condition or a method override", async () => {
    const content = `${path}/files/${shown}/content`;
    for (const headers of [
      { Range: "bytes=0-10" },
      { "If-None-Match": "*" },
      { "X-HTTP-Method-Override": "POST" },
      { Accept: "text/html" },
      { Cookie: "mas_share=1" },
    ]) {
      expect((await ask(content, { headers: headers as Record<string, string> })).status).toBe(403);
    }
  });

  test("delivers pictures without their location, and never the bytes of the original", async () => {
    expect((await sharp(picture).metadata()).exif).toBeDefined();
    const located = await upload(picture, "located.jpg", folderId);
    const response = await fetch(`${service.url}${path}/files/${located}/image?w=1920`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp" });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(createHash("sha256").update(bytes).digest("hex")).not.toBe(
      createHash("sha256").update(picture).digest("hex"),
    );
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("shows only the thumbnail of a document", async () => {
    const text = await upload(Buffer.from("Nobody is to read this.\n"), "secret.txt", folderId);
    const page = await ask(`${path}?file=${text}`);
    expect(page.text).not.toContain("/content");
    const response = await fetch(`${service.url}${path}/files/${text}/image`);
    expect(response.headers.get("Content-Type")).toBe("image/webp");
    expect(Buffer.from(await response.arrayBuffer()).includes("Nobody")).toBe(false);
  });
});

describe("a link, its page and its files become unavailable", () => {
  let link: Share;
  const everything = () => [
    pathOf(link),
    `${pathOf(link)}?file=${shown}`,
    `${pathOf(link)}/files/${shown}/image`,
    `${pathOf(link)}/files/${shown}/content`,
    `${pathOf(link)}/archive`,
  ];
  beforeEach(async () => {
    link = await share({ access: "download" });
    for (const address of everything()) expect((await ask(address)).status).toBe(200);
  });
  const refusals = () => Promise.all(everything().map((address) => refusalOf(address)));

  test("when it is revoked", async () => {
    await account.sdk.shares.delete(link.id);
    for (const refusal of await refusals()) expect(refusal).toEqual(NOTHING);
  });

  test("when it expires, to the second", async () => {
    now = new Date(Date.parse(link.expiresAt) - 1);
    expect((await ask(pathOf(link))).status).toBe(200);
    now = new Date(link.expiresAt);
    for (const refusal of await refusals()) expect(refusal).toEqual(NOTHING);
    expect(await account.sdk.shares.get(link.id)).toMatchObject({ state: "EXPIRED" });
  });

  test("when its key is revoked", async () => {
    await service.db.updateTable("api_keys").set({ revoked_at: now }).where("account_id", "=", account.id).execute();
    for (const refusal of await refusals()) expect(refusal).toEqual(NOTHING);
  });

  test("when its key loses write permission", async () => {
    await service.db
      .updateTable("api_keys")
      .set({ permissions: ["read"] })
      .where("account_id", "=", account.id)
      .execute();
    for (const refusal of await refusals()) expect(refusal).toEqual(NOTHING);
    expect(await account.sdk.shares.get(link.id)).toMatchObject({ state: "OWNER_ENDED" });
  });

  test("while the account is suspended", async () => {
    await service.db.updateTable("accounts").set({ suspended_at: now }).where("id", "=", account.id).execute();
    for (const refusal of await refusals()) expect(refusal).toEqual(NOTHING);
  });

  test("when the folder is deleted", async () => {
    await account.sdk.folders.delete(folderId, { deleteContents: true });
    for (const refusal of await refusals()) expect(refusal).toEqual(NOTHING);
  });

  test("when its user is deleted, but not with the session, if it was created in the dashboard", async () => {
    const user = await service.user(account);
    const cookie = await user.signIn();
    const response = await fetch(`${service.url}/dashboard/api/v1/shares`, {
      method: "POST",
      headers: { Cookie: cookie, "X-Dashboard": "1", "Content-Type": "application/json" },
      body: JSON.stringify({ target: { folderId } }),
    });
    link = ((await response.json()) as { data: Share }).data;
    await service.db.deleteFrom("user_sessions").where("user_id", "=", user.id).execute();
    expect((await ask(pathOf(link))).status).toBe(200);
    await service.db.deleteFrom("users").where("id", "=", user.id).execute();
    expect(await refusalOf(pathOf(link))).toEqual(NOTHING);
  });
});

describe("a file is not available through a link", () => {
  const gone = async (link: Share, id: string) => {
    for (const address of [`?file=${id}`, `/files/${id}/image`, `/files/${id}/content`]) {
      expect(await refusalOf(pathOf(link) + address)).toEqual(NOTHING);
    }
    expect((await ask(pathOf(link))).text).not.toContain(id);
  };

  test("after it is moved out of the folder", async () => {
    const link = await share({ access: "download" });
    expect((await ask(`${pathOf(link)}/files/${shown}/content`)).status).toBe(200);
    await account.sdk.files.update(shown, { folderId: null });
    await gone(link, shown);
  });

  test("after it is removed from the collection, and no file is after the collection is deleted", async () => {
    const { collections } = account.sdk;
    const { id } = await collections.create({ name: "Kit", type: "manual" });
    await collections.add(id, { fileIds: [inner, shown] });
    const link = await share({ target: { collectionId: id }, access: "download" });
    const page = (await ask(pathOf(link))).text;
    expect(page.indexOf(inner)).toBeLessThan(page.indexOf(shown));
    expect((await ask(`${pathOf(link)}/files/${shown}/content`)).status).toBe(200);
    expect((await ask(`${pathOf(link)}/archive`)).status).toBe(200);
    await gone(link, hidden);
    expect(await refusalOf(`${pathOf(link)}?folder=${folderId}`)).toEqual(NOTHING);
    await collections.remove(id, { fileIds: [shown] });
    await gone(link, shown);
    expect((await ask(`${pathOf(link)}/files/${inner}/content`)).status).toBe(200);
    await collections.delete(id);
    for (const address of ["", "/archive", `/files/${inner}/content`]) {
      expect(await refusalOf(pathOf(link) + address)).toEqual(NOTHING);
    }
  });

  test("after the search of the collection no longer matches it", async () => {
    const { id } = await account.sdk.collections.create({ name: "Stars", type: "query", query: "is:starred" });
    await account.sdk.files.update(shown, { starred: true });
    const link = await share({ target: { collectionId: id }, access: "download" });
    expect((await ask(pathOf(link))).text).toContain(shown);
    expect((await ask(`${pathOf(link)}/files/${shown}/content`)).status).toBe(200);
    await gone(link, hidden);
    await account.sdk.files.update(shown, { starred: false });
    await gone(link, shown);
  });

  test("after it is moved to the trash or purged, even if it was shared by its ID", async () => {
    const link = await share({ target: { fileIds: [shown, hidden] }, access: "download" });
    await account.sdk.files.delete(shown);
    await gone(link, shown);
    await account.sdk.trash.purge(shown);
    await gone(link, shown);
    expect((await ask(`${pathOf(link)}/files/${hidden}/content`)).status).toBe(200);
  });

  test("if the link shares other files by their IDs", async () => {
    await gone(await share({ target: { fileIds: [hidden] }, access: "download" }), shown);
  });

  test("if it belongs to another account", async () => {
    const link = await share({ access: "download" });
    account = await service.account();
    await gone(link, await upload(picture, "theirs.jpg"));
  });

  test("with its earlier content: neither by a condition nor as an old version", async () => {
    const link = await share({ access: "download" });
    const content = `${pathOf(link)}/files/${shown}/content`;
    const before = await ask(content);
    const white = await drawn("#ffffff");
    await account.sdk.files.replace(shown, new Blob([new Uint8Array(white)]));
    const etag = before.headers.get("ETag") ?? "";
    expect((await ask(content, { headers: { "If-None-Match": etag } })).status).toBe(200);
    expect((await ask(content, { headers: { "If-Match": etag } })).status).toBe(412);
    const requested = await fetch(`${service.url}${content}?version=1`);
    expect(white.equals(await requested.bytes())).toBe(true);
  });
});

describe("a link with a password", () => {
  test("shows and reveals nothing without it", async () => {
    const link = await share({ access: "download", password: PASSWORD, title: "Quite secret" });
    for (const address of ["", `?file=${shown}`, `/files/${shown}/image`, `/files/${shown}/content`, "/archive"]) {
      expect(await refusalOf(pathOf(link) + address)).toEqual(LOCKED);
    }
    const page = await ask(pathOf(link), { headers: { Accept: "text/html" } });
    expect(page.status).toBe(403);
    expect(page.text).toContain('<form method="post"');
    for (const secret of ["Quite secret", "shown.jpg", shown]) expect(page.text).not.toContain(secret);
  });

  test("can be opened with it, and the cookie is valid only for this link", async () => {
    const link = await share({ access: "download", password: PASSWORD });
    const { headers } = await ask(pathOf(link), post(PASSWORD));
    expect(headers.get("Set-Cookie")).toMatch(
      new RegExp(`^mas_share=\\d+\\.[\\w-]{43}; Max-Age=43200; Path=${pathOf(link)}; HttpOnly; SameSite=Strict$`),
    );
    const Cookie = await passOf(link);
    expect((await ask(`${pathOf(link)}/archive`, { headers: { Cookie } })).status).toBe(200);
    const other = await share({ password: PASSWORD });
    expect(await refusalOf(pathOf(other), { headers: { Cookie } })).toEqual(LOCKED);
    expect(await refusalOf(pathOf(link), { headers: { Cookie: Cookie.replace("=1", "=2") } })).toEqual(LOCKED);
    now = new Date(now.getTime() + 12 * 3_600_000);
    expect(await refusalOf(pathOf(link), { headers: { Cookie } })).toEqual(LOCKED);
  });

  test("requires it again after a change, and after it was removed and set again", async () => {
    const link = await share({ password: PASSWORD });
    const Cookie = await passOf(link);
    await account.sdk.shares.update(link.id, { password: "another-2026" });
    expect(await refusalOf(pathOf(link), { headers: { Cookie } })).toEqual(LOCKED);
    await account.sdk.shares.update(link.id, { password: null });
    expect((await ask(pathOf(link))).status).toBe(200);
    await account.sdk.shares.update(link.id, { password: PASSWORD });
    expect(await refusalOf(pathOf(link), { headers: { Cookie } })).toEqual(LOCKED);
  });

  test("limits failed attempts, for each link separately", async () => {
    const link = await share({ password: PASSWORD });
    const other = await share({ password: PASSWORD });
    for (let guess = 0; guess < 10; guess++) {
      expect(await refusalOf(pathOf(link), post(`wrong-${guess}`))).toEqual({
        status: 403,
        code: "LINK_PASSWORD_WRONG",
      });
    }
    expect(await refusalOf(pathOf(link), post(PASSWORD))).toEqual({ status: 429, code: "TOO_MANY_ATTEMPTS" });
    await passOf(other);
    now = new Date(now.getTime() + 16 * 60_000);
    await passOf(link);
  });

  test.each([
    ["in the URL", (path: string) => [`${path}?password=${PASSWORD}`, {}] as const, 403],
    [
      "as JSON",
      (path: string) =>
        [
          path,
          post("", { body: JSON.stringify({ password: PASSWORD }), headers: { "Content-Type": "application/json" } }),
        ] as const,
      415,
    ],
    [
      "twice, with the wrong one last",
      (path: string) =>
        [
          path,
          post("", {
            body: new URLSearchParams([
              ["password", PASSWORD],
              ["password", "x"],
            ]),
          }),
        ] as const,
      403,
    ],
    [
      "with another field",
      (path: string) =>
        [path, post("", { body: new URLSearchParams({ password: PASSWORD, access: "download" }) })] as const,
      400,
    ],
    ["as a body of a megabyte", (path: string) => [path, post("x".repeat(1_000_000))] as const, 413],
    ["without a body", (path: string) => [path, { method: "POST" }] as const, 415],
    [
      "with a query operator in its name",
      (path: string) => [path, post("", { body: new URLSearchParams({ "password[$ne]": "x" }) })] as const,
      400,
    ],
  ])("does not accept it %s", async (_, attempt, status) => {
    const link = await share({ password: PASSWORD });
    const [address, init] = attempt(pathOf(link));
    expect((await ask(address, init)).status).toBe(status);
  });

  test("stores it as a hash, and never returns it", async () => {
    const link = await share({ password: PASSWORD });
    expect(JSON.stringify(link)).not.toContain(PASSWORD);
    const row = await service.db
      .selectFrom("shares")
      .select("password_hash")
      .where("id", "=", link.id)
      .executeTakeFirst();
    expect(row?.password_hash).toMatch(/^scrypt\$/);
    const { items } = await account.sdk.audit.list({ targetId: link.id }).page();
    expect(JSON.stringify(items)).not.toContain(PASSWORD);
  });
});

describe("untrusted content", () => {
  const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;\u202egpj.exe`;

  test("is shown as text: names, titles, folders and alternative texts", async () => {
    const file = await upload(picture, `${HOSTILE}.jpg`, folderId);
    await account.sdk.files.update(file, { altText: { en: HOSTILE } });
    await account.sdk.folders.create({ name: HOSTILE.replaceAll("/", ""), parentId: folderId });
    const link = await share({ title: HOSTILE, target: { folderId, includeSubfolders: true }, access: "download" });
    for (const address of ["", `?file=${file}`]) {
      const { text, headers } = await ask(pathOf(link) + address);
      expect(text).toContain("&lt;script&gt;alert(1)");
      expect(text).not.toMatch(/<script|<img src=x|\u202e/);
      expect([...text.matchAll(/\son\w+=/g)].every(([it]) => !text.includes(`<img${it}`))).toBe(true);
      expect(headers.get("Content-Security-Policy")).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      );
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      expect(headers.get("X-Robots-Tag")).toBe("noindex");
      expect(text).toContain('<meta name="robots" content="noindex">');
    }
    const zip = await ask(`${pathOf(link)}/archive`);
    expect(zip.headers.get("Content-Disposition")).not.toMatch(/[\r\n\u202e]|script>alert\(1\)<\/script>";/);
  });

  test("is downloaded and never executed: an HTML page, and an SVG picture", async () => {
    for (const [name, bytes] of [
      ["page.html", "<!doctype html><script>alert(1)</script>"],
      ["picture.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ] as const) {
      const file = await upload(Buffer.from(bytes), name, folderId);
      const link = await share({ access: "download" });
      const { headers } = await ask(`${pathOf(link)}/files/${file}/content`);
      expect(headers.get("Content-Disposition")).toMatch(/^attachment/);
      expect(headers.get("Content-Security-Policy")).toBe("sandbox; default-src 'none'");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  });
});

test("all links that do not exist get the same response", async () => {
  const revoked = await share();
  await account.sdk.shares.delete(revoked.id);
  const expired = await share({ expiresAt: new Date(now.getTime() + 1_000).toISOString() });
  now = new Date(now.getTime() + 1_000);
  const unknown = `/s/${"0".repeat(48)}`;
  const responses = await Promise.all(
    [pathOf(revoked), pathOf(expired), unknown, "/s/x"].map((path) => ask(path, { headers: { Accept: "text/html" } })),
  );
  const [first] = responses;
  expect(first).toMatchObject({ status: 404 });
  expect(first?.text).toContain("<h1>Not found</h1>");
  for (const { text, status } of responses) expect({ text, status }).toEqual({ text: first?.text, status: 404 });
});

test("the log contains no usable link", async () => {
  const link = await share({ access: "download" });
  logged.length = 0;
  await ask(pathOf(link));
  await ask(`${pathOf(link)}/files/${shown}/content`);
  await ask(`${pathOf(link)}x/archive`);
  const id = pathOf(link).slice(0, 29);
  await expect.poll(() => logged.filter((line) => line.includes(`"path":"${id}`))).toHaveLength(3);
  expect(logged.join("")).not.toContain(pathOf(link).slice(29));
});
