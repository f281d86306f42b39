import type { TestAccount } from "../../testing/service.ts";
import type { Given } from "../world.ts";
import { TEXT, textFile } from "./fixtures.ts";
import { ask, begun, OTHER_SHA256, patch, put, sent, TUS, tusPatch, WHOLE } from "./sending.ts";
import type { CaseTable } from "./table.ts";

/* Cases that are specific to a protocol. Cases that all protocols reject are in upload-refusals.ts. */

const IETF = { "Upload-Draft-Interop-Version": "8" };
const START = TEXT.slice(0, 5);
const PART = { "Content-Range": `bytes 0-4/${TEXT.length}` };

/** Creates a tus upload of unknown length. */
const deferred: Given = async (world) => {
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
const stored = async ({ sdk }: TestAccount) => {
  await sdk.files.upload(textFile());
  return { ...WHOLE, onDuplicate: "existing" as const };
};

export const uploadContent: CaseTable = {
  "PUT /api/v1/uploads/{id}/content 201": [
    { given: put() },
    { given: put({ ...IETF, "Upload-Complete": "?1" }) },
    { given: sent(TEXT, {}, put()) }, // a retry after a lost response
  ],
  "PUT /api/v1/uploads/{id}/content 204": [
    { given: put(PART, {}, START) },
    { given: put({ ...IETF, "Upload-Complete": "?0" }, {}, START) },
    { given: put({}, { onDuplicate: "existing" }) }, // the call has no key
  ],
  "PUT /api/v1/uploads/{id}/content 400": [
    { code: "VALIDATION_ERROR", given: put({}, {}, "") }, // an empty file
    { code: "VALIDATION_ERROR", given: put({ "Content-Range": "bytes 0-4/5" }) }, // the body is longer
  ],
  "PUT /api/v1/uploads/{id}/content 409": [
    { code: "UPLOAD_OFFSET_MISMATCH", given: put({ "Content-Range": "bytes 5-9/30" }, {}, START) },
  ],

  "HEAD /api/v1/uploads/{id}/content 204": [
    { given: ask() },
    { given: ask({ ...TUS, ...IETF }) },
    { given: deferred },
    { given: sent(TEXT, {}, ask()) },
  ],

  "PATCH /api/v1/uploads/{id}/content 201": [
    { given: patch() },
    { given: patch(IETF) },
    { given: sent(START, PART, patch({ "Upload-Offset": "5" }, WHOLE, TEXT.slice(5))) },
  ],
  "PATCH /api/v1/uploads/{id}/content 204": [
    { given: tusPatch({}, WHOLE, START) },
    { given: tusPatch() },
    { given: tusPatch({}, stored) },
    { given: patch({ ...IETF, "Upload-Complete": "?0" }, WHOLE, START) },
  ],
  "PATCH /api/v1/uploads/{id}/content 409": [
    { code: "UPLOAD_OFFSET_MISMATCH", given: patch({ "Upload-Offset": "5" }, WHOLE, TEXT.slice(5)) },
  ],
  "PATCH /api/v1/uploads/{id}/content 460": [
    {
      code: "CHECKSUM_MISMATCH",
      given: tusPatch({ "Upload-Checksum": `sha256 ${OTHER_SHA256.toString("base64")}` }),
    },
  ],

  "DELETE /api/v1/uploads/{id}/content 204": [{ given: ask() }, { given: ask(TUS) }],

  "OPTIONS /api/v1/uploads/{id}/content 204": [
    { given: async (world) => ({ path: { id: (await begun(world)).id } }) },
    { given: async (world) => ({ path: { id: (await begun(world)).id }, headers: TUS }) },
  ],
};
