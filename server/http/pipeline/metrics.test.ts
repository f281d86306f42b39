import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test("the metrics are public and contain the durations of operations, but no IDs, keys or addresses", async () => {
  const account = await service.account();
  const { id, cdnUrl } = await account.sdk.files.upload(new Blob(["x"]), { filename: "secret-plan.txt" });
  await (await fetch(cdnUrl)).text();
  await (await account.request(`/api/v1/files/${id}?secret-plan=1`)).text();
  const response = await fetch(`${service.url}/metrics`);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  const page = await response.text();
  expect(page).toMatch(/^http_request_duration_seconds_count\{operation="uploadFile",status="201"\} 1$/m);
  expect(page).toMatch(/^http_request_duration_seconds_count\{operation="getFile",status="400"\} 1$/m);
  expect(page).toMatch(/^http_errors_total\{operation="getFile",code="VALIDATION_ERROR"\} 1$/m);
  expect(page).toMatch(/^http_requests_in_flight\{operation="none"\} 1$/m);
  expect(page).toMatch(/^http_requests_in_flight\{operation="uploadFile"\} 0$/m);
  expect(page).toMatch(/^process_resident_memory_bytes \d/m);
  for (const private_ of [account.id, account.key, id, "secret-plan", "127.0.0.1"])
    expect(page).not.toContain(private_);
});

test("requests in progress are counted by operation, until the client disconnects", async () => {
  const account = await service.account();
  const inFlight = async () =>
    /^http_requests_in_flight\{operation="uploadFile"\} (\d+)$/m.exec(
      await (await fetch(`${service.url}/metrics`)).text(),
    )?.[1];
  const hangUp = new AbortController();
  const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from("--x\r\n")) });
  const upload = fetch(`${service.url}/api/v1/upload`, {
    method: "POST",
    headers: { "X-API-Key": account.key, "Content-Type": "multipart/form-data; boundary=x" },
    body,
    duplex: "half",
    signal: hangUp.signal,
  });
  await expect.poll(inFlight).toBe("1");
  hangUp.abort();
  await expect(upload).rejects.toThrow();
  await expect.poll(inFlight).toBe("0");
  const page = await (await fetch(`${service.url}/metrics`)).text();
  expect(page).toMatch(/^http_request_duration_seconds_count\{operation="uploadFile",status="499"\} 1$/m);
});

test("errors that no caller can cause have series before the first error", async () => {
  const page = await (await fetch(`${service.url}/metrics`)).text();
  expect(page).toMatch(/^http_errors_total\{operation="deliverFile",code="CONTENT_MISSING"\} 0$/m);
  expect(page).toMatch(/^http_errors_total\{operation="getFile",code="INTERNAL_ERROR"\} 0$/m);
  expect(page).toMatch(/^http_errors_total\{operation="none",code="INTERNAL_ERROR"\} 0$/m);
  expect(page).toMatch(/^database_tables_locked 0$/m);
});
