import { build } from "esbuild";
import { expect, test } from "vitest";
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  MediaAssetService,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
} from "./index.ts";
import { fail, listen } from "./test-server.ts";

test.each([
  [400, ValidationError],
  [401, AuthenticationError],
  [403, PermissionError],
  [404, NotFoundError],
  [409, ConflictError],
  [413, ValidationError],
  [422, ValidationError],
  [429, RateLimitError],
  [501, ServerError],
])("maps %i to its error class", async (status, kind) => {
  const { baseUrl } = await listen((_, response) => fail(response, status, { code: "A_NEW_CODE" }));
  const media = new MediaAssetService({ baseUrl, maxRetries: 0 });
  const error = await media.files.get("a").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({ status, code: "A_NEW_CODE" });
});

test("keeps class names after minification", async () => {
  const { outputFiles } = await build({
    entryPoints: [new URL("./index.ts", import.meta.url).pathname],
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const bundle = (await import(`data:text/javascript;base64,${code}`)) as typeof import("./index.ts");
  expect(new bundle.MediaAssetService().constructor.name).toBe("MediaAssetService");
  expect(new bundle.TimeoutError().constructor.name).toBe("TimeoutError");
  const init = { code: "A_NEW_CODE", status: 409, message: "No.", requestId: null, headers: new Headers() };
  const error = new bundle.ConflictError(init);
  expect([error.constructor.name, error.name, String(error)]).toEqual([
    "ConflictError",
    "ConflictError",
    "ConflictError: No.",
  ]);
});
