import { hash } from "node:crypto";
import { type S3Request, type S3Response, type ScriptedS3, s3Error, scriptedS3 } from "./scripted-s3.ts";

const MIN_PART_SIZE = 5 * 1024 * 1024;

interface MultipartUpload {
  key: string;
  parts: Map<number, Buffer>;
}

export interface StrictS3 extends ScriptedS3 {
  objects: Map<string, Buffer>;
  uploads: Map<string, MultipartUpload>;
}

/**
 * Starts an S3 server in memory that does only what the API reference of Amazon S3 promises, and otherwise what Ceph 16.2
 * does: the list that completes an upload must contain every stored part, the parts of a missing upload are NoSuchKey, and
 * CompleteMultipartUpload ignores If-None-Match.
 *
 * @param intercept can replace the response to a request, or return null
 */
export async function strictS3(intercept: (request: string) => S3Response | null = () => null): Promise<StrictS3> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, MultipartUpload>();
  const etagOf = (bytes: Buffer) => `"${hash("md5", bytes)}"`;
  let created = 0;

  function complete(id: string, upload: MultipartUpload, body: Buffer): S3Response {
    const listed = [...body.toString().matchAll(/<Part>.*?<\/Part>/g)].map(([part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: (/<ETag>(.*?)</.exec(part)?.[1] ?? "").replaceAll("&quot;", '"'),
    }));
    const parts = listed.map(({ number }) => upload.parts.get(number) ?? Buffer.alloc(0));
    const isExact = listed.every(({ etag }, index) => etag === etagOf(parts[index] ?? Buffer.alloc(0)));
    if (!isExact || listed.length !== upload.parts.size) return s3Error(400, "InvalidPart");
    if (parts.slice(0, -1).some(({ length }) => length < MIN_PART_SIZE)) return s3Error(400, "EntityTooSmall");
    objects.set(upload.key, Buffer.concat(parts));
    uploads.delete(id);
    return { body: "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>" };
  }

  function respondToUpload(request: string, id: string, { url, headers, body }: S3Request): S3Response {
    const upload = uploads.get(id);
    if (!upload) return s3Error(404, request === "GET ListParts" ? "NoSuchKey" : "NoSuchUpload");
    const number = Number(url.searchParams.get("partNumber"));
    switch (request) {
      case "PUT UploadPart":
        upload.parts.set(number, body);
        return { headers: { etag: etagOf(body) } };
      case "PUT UploadPartCopy": {
        const [start = 0, end = 0] = `${headers["x-amz-copy-source-range"]}`.match(/\d+/g)?.map(Number) ?? [];
        const source = objects.get(`${headers["x-amz-copy-source"]}`.replace(/^scripted\//, ""));
        if (!source || end >= source.length) return s3Error(416, "InvalidRange");
        upload.parts.set(number, source.subarray(start, end + 1));
        return { body: `<CopyPartResult><ETag>${etagOf(source.subarray(start, end + 1))}</ETag></CopyPartResult>` };
      }
      case "GET ListParts": {
        const after = Number(url.searchParams.get("part-number-marker"));
        const parts = [...upload.parts].filter(([number]) => number > after).sort(([a], [b]) => a - b);
        const xml = parts.map(
          ([number, bytes]) =>
            `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
        );
        return { body: `<ListPartsResult>${xml.join("")}</ListPartsResult>` };
      }
      case "POST":
        return complete(id, upload, body);
      default:
        uploads.delete(id);
        return { status: 204 };
    }
  }

  function respond(request: string, received: S3Request): S3Response {
    const { url, headers, body } = received;
    const key = decodeURIComponent(url.pathname).replace(/^\/scripted\/?/, "");
    const prefix = url.searchParams.get("prefix") ?? "";
    const uploadId = url.searchParams.get("uploadId");
    const intercepted = intercept(request);
    if (intercepted) return intercepted;
    if (uploadId !== null) return respondToUpload(request, uploadId, received);
    const object = objects.get(key);
    switch (request) {
      case "POST": {
        const id = `u${++created}`;
        uploads.set(id, { key, parts: new Map() });
        return {
          body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        };
      }
      case "PUT PutObject":
        if (object && headers["if-none-match"] === "*") return s3Error(412, "PreconditionFailed");
        objects.set(key, body);
        return { headers: { etag: etagOf(body) } };
      case "GET GetObject":
        return object ? { body: object } : s3Error(404, "NoSuchKey");
      case "HEAD":
        return object ? { headers: { "content-length": `${object.length}` } } : { status: 404 };
      case "DELETE DeleteObject":
        objects.delete(key);
        return { status: 204 };
      default: {
        const found = url.searchParams.has("uploads")
          ? [...uploads].map(([id, { key }]) => [key, `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`])
          : [...objects].map(([key, { length }]) => [
              key,
              `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`,
            ]);
        return { body: `<Result>${found.map(([key, xml]) => (key?.startsWith(prefix) ? xml : "")).join("")}</Result>` };
      }
    }
  }

  return { ...(await scriptedS3(respond)), objects, uploads };
}
