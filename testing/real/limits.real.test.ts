import { readFile } from "node:fs/promises";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { expect, test } from "vitest";
import { errorOf, files, filesOf, newAccount, runAi, service, uploadForm } from "./client.ts";

/* The limits of plans and permissions. */

const MB = 1_048_576;
const photographs = filesOf("photograph").filter(({ bytes }) => bytes < 10 * MB);

test("FREE stores files of up to 10 MB", async () => {
  const free = await newAccount("FREE");
  for (const { path, bytes } of files) {
    if (bytes > 10 * MB) {
      expect(await errorOf(uploadForm(free, new Blob([await readFile(path)]), "large"))).toBe("413 FILE_TOO_LARGE");
    } else {
      expect((await free.media.files.upload(await fileFromPath(path))).fileSize).toBe(bytes);
    }
  }
  const limit = new Uint8Array(10 * MB).fill(65);
  expect((await uploadForm(free, new Blob([limit]), "limit.bin")).status).toBe(201);
  expect(await errorOf(uploadForm(free, new Blob([limit, "A"]), "above.bin"))).toBe("413 FILE_TOO_LARGE");
});

test("FREE has transforms, and no AI", async () => {
  const free = await newAccount("FREE");
  for (const { path } of photographs.slice(0, 3)) {
    const { id, processingStatus } = await free.media.files.upload(await fileFromPath(path));
    expect(processingStatus).toBe("NOT_STARTED");
    for (const operation of ["tagging", "ocr", "bg-removal"])
      expect(await errorOf(runAi(free, id, operation))).toBe("403 PLAN_NOT_AI_CAPABLE");
    expect(await errorOf(free.request(`/api/v1/files/${id}/processed?type=bg-removed`))).toBe(
      "404 PROCESSED_IMAGE_NOT_FOUND",
    );
    const { url } = await free.media.transform.url({ id, w: 64 });
    expect((await fetch(url)).status).toBe(200);
  }
  expect((await free.media.stats.get()).summary.aiCreditsUsed).toBe(0);
});

test("AI operations end when the credits of the month are used", async () => {
  const client = await newAccount("PRO", { aiCreditsPerMonth: 4 });
  const [first, second] = photographs;
  const { id } = await client.media.files.upload(await fileFromPath(first?.path ?? ""));
  await client.media.ai.wait(id);
  expect(await errorOf(runAi(client, id, "bg-removal"))).toBe("403 INSUFFICIENT_CREDITS");
  expect((await runAi(client, id, "ocr")).status).toBe(200);
  expect((await runAi(client, id, "tagging")).status).toBe(200);
  expect(await errorOf(runAi(client, id, "tagging"))).toBe("403 INSUFFICIENT_CREDITS");
  const later = await client.media.files.upload(await fileFromPath(second?.path ?? ""));
  const { ai, processingJobs } = await client.media.ai.get(later.id);
  expect([ai.processingStatus, processingJobs[0]?.error?.code]).toEqual(["FAILED", "INSUFFICIENT_CREDITS"]);
  expect((await client.media.stats.get()).summary.aiCreditsUsed).toBe(4);
});

test("an upload that exceeds the storage is rejected, and the storage is free after a deletion", async () => {
  const [first, second] = photographs;
  const bytes = (first?.bytes ?? 0) + (second?.bytes ?? 0) - 1;
  const client = await newAccount("PRO", { storageBytes: bytes });
  const { id } = await client.media.files.upload(await fileFromPath(first?.path ?? ""), { autoTag: false });
  const content = new Blob([await readFile(second?.path ?? "")]);
  expect(await errorOf(uploadForm(client, content, "second.jpg"))).toBe("403 STORAGE_LIMIT_EXCEEDED");
  await client.media.files.delete(id);
  expect((await uploadForm(client, content, "second.jpg")).status).toBe(201);
});

test("every response counts down the calls of the day, and 429 follows the last one", async () => {
  const client = await newAccount("PRO", { apiCallsPerDay: 5 });
  for (const left of [4, 3, 2, 1, 0]) {
    const { status, headers } = await client.request("/api/v1/files");
    expect([status, headers.get("X-RateLimit-Limit"), headers.get("X-RateLimit-Remaining")]).toEqual([
      200,
      "5",
      `${left}`,
    ]);
    expect(Number(headers.get("X-RateLimit-Reset")) % 86_400).toBe(0);
  }
  expect(await errorOf(client.request("/api/v1/files"))).toBe("429 RATE_LIMIT_EXCEEDED");
});

test("a key can only do what its permissions allow", async () => {
  const [first] = photographs;
  const content = new Blob([await readFile(first?.path ?? "")]);
  const reader = await newAccount("PRO", {}, []);
  expect((await reader.request("/api/v1/files")).status).toBe(200);
  expect(await errorOf(uploadForm(reader, content, "a.jpg"))).toBe("403 INSUFFICIENT_PERMISSIONS");
  const writer = await newAccount("PRO", {}, ["write"]);
  const response = await uploadForm(writer, content, "a.jpg");
  const { data } = (await response.json()) as { data: { id: string } };
  expect(response.status).toBe(201);
  expect(await errorOf(writer.request(`/api/v1/files/${data.id}`, { method: "DELETE" }))).toBe(
    "403 INSUFFICIENT_PERMISSIONS",
  );
  expect(await errorOf(reader.request(`/api/v1/files/${data.id}`))).toBe("404 FILE_NOT_FOUND");
});

test("requests without a valid key are rejected", async () => {
  expect(await errorOf(fetch(`${service.url}/api/v1/files`))).toBe("401 MISSING_API_KEY");
  const headers = { "X-API-Key": `mas_${"0".repeat(36)}` };
  expect(await errorOf(fetch(`${service.url}/api/v1/stats`, { headers }))).toBe("401 INVALID_API_KEY");
});
