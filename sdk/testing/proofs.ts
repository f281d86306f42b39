import { expectTypeOf } from "vitest";
import {
  type Account,
  type AiData,
  type AiRun,
  type AiRunParams,
  ApiError,
  ConflictError,
  type FileRecord,
  type FilesListParams,
  type FileType,
  fromUrl,
  type MediaAssetService,
  type NewErrorCode,
  type OcrRun,
  type Page,
  type Paginator,
  type ProcessingJob,
  type ProcessingStatus,
  type RateLimitError,
} from "../index.ts";

/* Type tests: this code does not run. `npm run types` fails if a line below stops being a type error. */

const proof = (_what: string, _of: () => void): void => {};
declare const media: MediaAssetService;
declare const error: ApiError;
declare const thrown: unknown;

proof("mistakes in a call do not compile", () => {
  // @ts-expect-error Unknown parameter.
  media.files.list({ color: "red" });
  // @ts-expect-error Unknown file type: enums of requests are closed.
  media.files.list({ type: "PICTURE" });
  // @ts-expect-error A number is required.
  media.files.list({ limit: "20" });
  // @ts-expect-error The id is missing.
  media.files.get();
  // @ts-expect-error The changes are missing.
  media.files.update("file_1");
  // @ts-expect-error The id is the first argument, not part of the changes.
  media.files.update({ id: "file_1", isPublic: true });
  // @ts-expect-error Unknown field.
  media.files.update("file_1", { fileName: "a" });
  // @ts-expect-error A list is required.
  media.files.upload(new Blob([]), { tags: "a,b" });
  // @ts-expect-error A path is not content.
  media.files.upload("harbour.jpg");
  // @ts-expect-error The name is missing.
  media.accounts.create({ plan: "PRO" });
  // @ts-expect-error Unknown permission.
  media.keys.create("acct_1", { permissions: ["admin"] });
  // @ts-expect-error Unknown path.
  media.raw.GET("/api/v1/nothing");
  // @ts-expect-error The path does not have this method.
  media.raw.DELETE("/api/v1/files");
  // @ts-expect-error The path has no parameters.
  media.raw.GET("/api/v1/files", { params: { path: { id: "file_1" } } });
  // @ts-expect-error The id is missing.
  media.raw.GET("/api/v1/files/{id}");
});

proof("responses have the types of the document", () => {
  expectTypeOf(media.files.list()).toEqualTypeOf<Paginator<FileRecord>>();
  expectTypeOf(media.files.get("a")).resolves.toEqualTypeOf<FileRecord>();
  expectTypeOf(media.files.delete("a")).resolves.toHaveProperty("deleted").toEqualTypeOf<true>();
  expectTypeOf(media.accounts.get("a")).resolves.toEqualTypeOf<Account>();
  expectTypeOf<FileRecord["width"]>().toEqualTypeOf<number | null>();
});

proof("the response of a run is that of its operation", () => {
  expectTypeOf(media.ai.run("a", { operation: "ocr" }))
    .resolves.toHaveProperty("result")
    .toEqualTypeOf<{ extractedText: string }>();
  // @ts-expect-error Text has no tags.
  media.ai.run("a", { operation: "ocr" }).then(({ result }) => result.tags);
  // @ts-expect-error Unknown operation.
  media.ai.run("a", { operation: "paint" });
  // @ts-expect-error Unknown field.
  media.ai.run("a", { operation: "ocr", color: "red" });
  expectTypeOf(media.ai.run("a", {} as AiRunParams)).resolves.toEqualTypeOf<AiRun>();
});

proof("the folder of a record is a valid argument, including null", () => {
  const { folderId } = {} as FileRecord;
  media.files.list({ folderId });
  media.files.upload(new Blob([]), { folderId });
  media.folders.list({ parentId: folderId });
  // @ts-expect-error Null is not a file type.
  media.files.list({ type: null });
});

proof("a client with other settings, or for one call, has the same methods", () => {
  expectTypeOf(media.withOptions({ timeout: 1 })).toEqualTypeOf<MediaAssetService>();
  // @ts-expect-error Unknown setting.
  media.withOptions({ retries: 1 });
  expectTypeOf(media.withResponse((it) => it.files.get("a"))).resolves.toEqualTypeOf<{
    data: FileRecord;
    response: Response;
  }>();
  expectTypeOf(media.files.get("a").withResponse()).resolves.toEqualTypeOf<{ data: FileRecord; response: Response }>();
  expectTypeOf(media.ai.run("a", { operation: "ocr" }).withResponse())
    .resolves.toHaveProperty("data")
    .toEqualTypeOf<OcrRun>();
  // @ts-expect-error An upload sends several requests.
  media.files.upload(new Blob([])).withResponse();
  expectTypeOf(media.files.list().pages()).toExtend<AsyncIterable<Page<FileRecord>>>();
});

proof("what has one value only need not be given", () => {
  media.ai.processedImage("a");
  media.ai.processedImage("a", { type: "bg-removed" });
  // @ts-expect-error Unknown image.
  media.ai.processedImage("a", { type: "sepia" });
});

proof("an enum in a response allows future members", () => {
  expectTypeOf<"HOLOGRAM">().toExtend<FileRecord["fileType"]>();
  expectTypeOf<FileRecord["fileType"]>().toExtend<string>();
});

proof("what records and parameters are made of has names", () => {
  expectTypeOf<FileRecord["processingStatus"]>().toEqualTypeOf<ProcessingStatus>();
  expectTypeOf<AiData["processingJobs"]>().toEqualTypeOf<ProcessingJob[]>();
  expectTypeOf<Extract<AiRun, { operation: "ocr" }>>().toEqualTypeOf<OcrRun>();
  expectTypeOf<"VIDEO">().toExtend<FileType>();
  // @ts-expect-error Enums of requests are closed.
  expectTypeOf<"PICTURE">().toExtend<NonNullable<FilesListParams["type"]>>();
});

proof("raw returns the same types", async () => {
  const { data, error } = await media.raw.GET("/api/v1/files/{id}", { params: { path: { id: "a" } } });
  if (data) expectTypeOf(data.data).toEqualTypeOf<FileRecord>();
  else if (error) expectTypeOf(error.success).toEqualTypeOf<false>();
});

proof("a code gives the details their type", () => {
  if (error.is("DUPLICATE_FILE")) expectTypeOf(error.details?.existingFileId).toEqualTypeOf<string | undefined>();
  // @ts-expect-error Unknown code.
  error.is("NO_SUCH_CODE");
  // @ts-expect-error Not every error has this field.
  error.details.existingFileId;
});

proof("a switch over the code narrows the details, of whatever was caught", () => {
  if (!(thrown instanceof ApiError)) return;
  switch (thrown.code) {
    case "DUPLICATE_FILE":
      expectTypeOf(thrown.details?.existingFileId).toEqualTypeOf<string | undefined>();
      // @ts-expect-error The field belongs to another code.
      thrown.details.maxFileSize;
      break;
    case "FILE_TOO_LARGE":
      expectTypeOf(thrown.details.maxFileSize).toEqualTypeOf<number>();
      break;
    // @ts-expect-error A misspelled code is detected.
    case "DUPLICATE_FIEL":
      break;
    case "HTTP_502":
      expectTypeOf(thrown.details).toEqualTypeOf<unknown>();
      break;
    default:
      // New codes are possible, so the remaining type is not never.
      expectTypeOf(thrown.code).toExtend<string>();
      expectTypeOf<NewErrorCode>().toExtend<typeof thrown.code>();
  }
});

proof("a kind of error knows its own codes", () => {
  if (!(thrown instanceof ConflictError)) return;
  if (thrown.code === "DUPLICATE_FOLDER") expectTypeOf(thrown.details.existingFolderId).toEqualTypeOf<string>();
  expectTypeOf<"DUPLICATE_FILE">().toExtend<ConflictError["code"]>();
  expectTypeOf(thrown).toExtend<ApiError>();
  expectTypeOf<Extract<ConflictError, { code: "FILE_NOT_FOUND" }>>().toEqualTypeOf<never>();
  expectTypeOf<RateLimitError["resetAt"]>().toEqualTypeOf<Date | null>();
});

proof("content and settings of an upload are checked", () => {
  media.files.upload(process.stdin);
  media.files.upload(new ReadableStream<Uint8Array>(), { size: 3 });
  media.files.upload(fromUrl("https://example.com/a.jpg"));
  media.files.uploadMany([new Blob([]), { content: new Blob([]), tags: ["a"] }], { concurrency: 2, isPublic: false });
  media.files.upload(new Blob([]), { resumable: "auto", resume: "token", onToken: (token) => token.length });
  media.files.uploadMany([new Blob([])], { resumable: true });
  // @ts-expect-error A token belongs to a single upload.
  media.files.uploadMany([new Blob([])], { onToken: () => {} });
  // @ts-expect-error Also for an item of a list.
  media.files.uploadMany([{ content: new Blob([]), resume: "token" }]);
  // @ts-expect-error New content is sent in a form.
  media.files.replace("a", new Blob([]), { resumable: true });
  // @ts-expect-error Not bytes.
  media.files.upload([1, 2, 3]);
  // @ts-expect-error Unknown field.
  media.files.uploadMany([{ content: new Blob([]), color: "red" }]);
  expectTypeOf(media.files.download("a")).resolves.toEqualTypeOf<Response>();
  expectTypeOf(media.files.wait("a")).resolves.toEqualTypeOf<FileRecord>();
});
