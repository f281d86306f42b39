import type { TestAccount } from "../../testing/service.ts";
import type { Prepare } from "../world.ts";
import { TEXT, textFile } from "./fixtures.ts";
import {
  afterSending,
  createUpload,
  type Fields,
  OTHER_SHA256,
  patch,
  putContent,
  TEXT_SETUP,
  TUS,
  tusPatch,
  withoutBody,
} from "./sending.ts";
import type { CaseTable } from "./table.ts";

/* Cases that are specific to a protocol. Cases that all protocols reject are in upload-refusals.ts. */

const IETF = { "Upload-Draft-Interop-Version": "8" };
const START = TEXT.slice(0, 5);
const PART = { "Content-Range": `bytes 0-4/${TEXT.length}` };

/** Creates a tus upload of unknown length. */
const deferred: Prepare = async (world) => {
  const account = await world.account();
  const { headers } = await account.request("/api/v1/uploads", {
    method: "POST",
    headers: { ...TUS, "Upload-Defer-Length": "1", "Upload-Metadata": "filename aGFyYm91ci50eHQ=" },
  });
  const { pathname, searchParams } = new URL(headers.get("location") ?? "");
  const [, id = ""] = pathname.split("/").reverse();
  return { account, path: { id }, query: Object.fromEntries(searchParams) };
};

/** Uploads the content, so that the account already contains it. */
const stored = async ({ sdk }: TestAccount): Promise<Fields> => {
  await sdk.files.upload(textFile());
  return { ...TEXT_SETUP, onDuplicate: "existing" };
};

export const uploadContent: CaseTable = {
  "PUT /api/v1/uploads/{id}/content 201": [
    { prepare: putContent() },
    { prepare: putContent({ ...IETF, "Upload-Complete": "?1" }) },
    { prepare: afterSending(TEXT, {}, putContent()) }, // a retry after a lost response
  ],
  "PUT /api/v1/uploads/{id}/content 204": [
    { prepare: putContent(PART, {}, START) },
    { prepare: putContent({ ...IETF, "Upload-Complete": "?0" }, {}, START) },
    { prepare: putContent({}, { onDuplicate: "existing" }) }, // the call has no key
  ],
  "PUT /api/v1/uploads/{id}/content 400": [
    { code: "VALIDATION_ERROR", prepare: putContent({}, {}, "") }, // an empty file
    { code: "VALIDATION_ERROR", prepare: putContent({ "Content-Range": "bytes 0-4/5" }) }, // the body is longer
  ],
  "PUT /api/v1/uploads/{id}/content 409": [
    { code: "UPLOAD_OFFSET_MISMATCH", prepare: putContent({ "Content-Range": "bytes 5-9/30" }, {}, START) },
  ],

  "HEAD /api/v1/uploads/{id}/content 204": [
    { prepare: withoutBody() },
    { prepare: withoutBody({ ...TUS, ...IETF }) },
    { prepare: deferred },
    { prepare: afterSending(TEXT, {}, withoutBody()) },
  ],

  "PATCH /api/v1/uploads/{id}/content 201": [
    { prepare: patch() },
    { prepare: patch(IETF) },
    { prepare: afterSending(START, PART, patch({ "Upload-Offset": "5" }, TEXT_SETUP, TEXT.slice(5))) },
  ],
  "PATCH /api/v1/uploads/{id}/content 204": [
    { prepare: tusPatch({}, TEXT_SETUP, START) },
    { prepare: tusPatch() },
    { prepare: tusPatch({}, stored) },
    { prepare: patch({ ...IETF, "Upload-Complete": "?0" }, TEXT_SETUP, START) },
  ],
  "PATCH /api/v1/uploads/{id}/content 409": [
    { code: "UPLOAD_OFFSET_MISMATCH", prepare: patch({ "Upload-Offset": "5" }, TEXT_SETUP, TEXT.slice(5)) },
  ],
  "PATCH /api/v1/uploads/{id}/content 460": [
    {
      code: "CHECKSUM_MISMATCH",
      prepare: tusPatch({ "Upload-Checksum": `sha256 ${OTHER_SHA256.toString("base64")}` }),
    },
  ],

  "DELETE /api/v1/uploads/{id}/content 204": [{ prepare: withoutBody() }, { prepare: withoutBody(TUS) }],

  "OPTIONS /api/v1/uploads/{id}/content 204": [
    { prepare: async (world) => ({ path: { id: (await createUpload(world)).id } }) },
    {
      async prepare(world) {
        const account = await world.account();
        return { account, path: { id: (await createUpload(world)).id }, headers: TUS };
      },
    },
  ],
};
