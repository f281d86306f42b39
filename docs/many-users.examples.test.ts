import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { uploadTo } from "@media-asset-service/sdk/browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ExampleFolder, exampleFolder, harbour } from "../testing/examples.ts";
import { startTestService, type TestAccount, type TestService } from "../testing/service.ts";

/* The guide's server as a reader would copy it, and two of its users. */

let service: TestService;
let account: TestAccount;
let folder: ExampleFolder;
let child: ChildProcess;
let site = "";

beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
  folder = await exampleFolder();
  await cp(join(import.meta.dirname, "examples/many-users"), folder.path, { recursive: true });
  const { PATH = "" } = process.env;
  const env = { PATH, PORT: "0", MAS_API_KEY: account.key, MAS_BASE_URL: service.url };
  const server = spawn(process.execPath, ["server.js"], {
    cwd: folder.path,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = server;
  [site = ""] = await once(createInterface(server.stdout), "line");
});
afterAll(async () => {
  child.kill();
  await once(child, "exit");
  await service.stop();
  await folder.remove();
});

/** Everything that its users have received. */
let received = "";

async function call(user: string, method: string, path: string, json?: object) {
  const response = await fetch(site + path, {
    method,
    redirect: "manual",
    headers: { Authorization: `Bearer session-of-${user}`, "Content-Type": "application/json" },
    ...(json && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  const location = response.headers.get("Location");
  received += `${user}: ${text} ${location}\n`;
  return {
    status: response.status,
    location,
    data: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {},
  };
}

async function begin(user: string, filename: string, content: Blob): Promise<string> {
  const { data } = await call(user, "POST", "/uploads", { filename, size: content.size });
  await uploadTo(data.uploadUrl, content, { onDuplicate: "existing" });
  return data.id;
}

async function store(user: string, filename: string, content: Blob): Promise<string> {
  const { data } = await call(user, "POST", `/uploads/${await begin(user, filename, content)}/done`);
  return data.id;
}

const picture = async () => new Blob([new Uint8Array(await harbour().toBuffer()), randomBytes(16)]);

test("a user lists, opens and deletes only their own files", async () => {
  const ours = await store("ada", "Ada's house.jpg", await picture());
  expect((await call("ada", "GET", "/files")).data).toEqual([{ id: ours, filename: "Ada's house.jpg" }]);
  expect((await call("ben", "GET", "/files")).data).toEqual([]);
  for (const method of ["GET", "DELETE"]) expect((await call("ben", method, `/files/${ours}`)).status).toBe(404);
  expect((await call("eve", "GET", "/files")).status).toBe(401);
  expect((await account.sdk.files.get(ours)).isPublic).toBe(false);

  const { location } = await call("ada", "GET", `/files/${ours}`);
  expect((await fetch(location ?? "")).headers.get("Content-Type")).toBe("image/jpeg");
  expect((await fetch(`${location?.split("?")[0]}`)).status).toBe(403);
  expect((await call("ada", "DELETE", `/files/${ours}`)).status).toBe(204);
  expect((await fetch(location ?? "")).status).toBe(404);
});

test("a user cannot complete the upload of another user", async () => {
  const upload = await begin("ada", "Mine.jpg", await picture());
  expect((await call("ben", "POST", `/uploads/${upload}/done`)).status).toBe(404);
  expect((await call("ben", "GET", "/files")).data).toEqual([]);
});

test("users with the same content cannot detect each other, and deleting one file keeps the other", async () => {
  const same = await picture();
  const ours = await store("ada", "Ada's garden.jpg", same);
  received = "";
  const theirs = await store("ben", "found.jpg", same);
  expect(theirs).toBe(ours);
  expect((await call("ben", "GET", "/files")).data).toEqual([{ id: theirs, filename: "found.jpg" }]);
  const { location } = await call("ben", "GET", `/files/${theirs}`);
  expect(received).not.toMatch(/ada|garden/i);
  expect((await call("ada", "DELETE", `/files/${ours}`)).status).toBe(204);
  expect((await fetch(location ?? "")).status).toBe(200);
  await call("ben", "DELETE", `/files/${theirs}`);
  expect((await fetch(location ?? "")).status).toBe(404);
});

test("content other than images is rejected, and the page never receives the key", async () => {
  const text = new Blob([randomBytes(8).toString("hex")]);
  const { data } = await call("ada", "POST", "/uploads", { filename: "note.jpg", size: text.size });
  await expect(uploadTo(data.uploadUrl, text)).rejects.toMatchObject({ code: "MEDIA_TYPE_NOT_ALLOWED" });
  const { status } = await call("ada", "POST", `/uploads/${data.id}/done`);
  expect(status).toBe(422);
  expect(received).not.toContain(account.key);
});
