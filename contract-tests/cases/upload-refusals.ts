import type { TestAccount } from "../../testing/service.ts";
import { hoursLater, type Prepare, type World } from "../world.ts";
import { textFile } from "./fixtures.ts";
import {
  afterChange,
  OTHER_SHA256,
  patch,
  putContent,
  type Send,
  TEXT_SETUP,
  type UploadSetup,
  withoutBody,
} from "./sending.ts";
import type { CaseTable } from "./table.ts";

const AT = "/api/v1/uploads/{id}/content";
const OTHER_DIGEST = `sha-256=:${OTHER_SHA256.toString("base64")}:`;

const inFolder: UploadSetup = async ({ sdk }) => ({ folderId: (await sdk.folders.create({ name: "Press" })).id });

/** Returns the cases of an upload that does not exist, or has ended. */
const endedUploadCases = (method: string, prepare: Prepare): CaseTable => ({
  [`${method} ${AT} 404`]: [
    {
      code: "UPLOAD_NOT_FOUND",
      prepare: afterChange(
        (_, id, { service }) => service.db.deleteFrom("uploads").where("id", "=", id).execute(),
        prepare,
      ),
    },
  ],
  [`${method} ${AT} 410`]: [
    { code: "UPLOAD_ENDED", prepare: afterChange(({ sdk }, id) => sdk.uploads.cancel(id), prepare) },
    { code: "UPLOAD_ENDED", prepare, during: hoursLater(25) },
  ],
});

/** Sets the number of transferred bytes, as if aborted requests had used up the budget. */
const spendBudget = (_: TestAccount, id: string, { service }: World) =>
  service.db.updateTable("uploads").set({ transferred: 1_000_000_000 }).where("id", "=", id).execute();

/** Returns the cases in which an upload is rejected with any protocol. */
const refused = (method: string, send: Send): CaseTable => ({
  [`${method} ${AT} 400`]: [
    { code: "VALIDATION_ERROR", prepare: send({ "Upload-Length": "7" }, TEXT_SETUP) }, // differs from the length at creation
    { code: "DIGEST_MISMATCH", prepare: send({}, { checksum: OTHER_SHA256.toString("hex") }) },
    { code: "DIGEST_MISMATCH", prepare: send({ "Content-Digest": OTHER_DIGEST }) },
    { code: "DIGEST_MISMATCH", prepare: send({ "Repr-Digest": OTHER_DIGEST }) },
  ],
  [`${method} ${AT} 403`]: [
    {
      code: "STORAGE_LIMIT_EXCEEDED",
      prepare: afterChange(
        ({ id }, _, { admin }) => admin.accounts.update(id, { limits: { storageBytes: 10 } }),
        send(),
      ),
    },
  ],
  [`${method} ${AT} 404`]: [
    {
      code: "FOLDER_NOT_FOUND",
      prepare: afterChange(
        async ({ sdk }) => {
          for await (const { id } of sdk.folders.list()) await sdk.folders.delete(id);
        },
        send({}, inFolder),
      ),
    },
  ],
  [`${method} ${AT} 409`]: [
    { code: "DUPLICATE_FILE", prepare: afterChange(({ sdk }) => sdk.files.upload(textFile()), send()) },
  ],
  [`${method} ${AT} 413`]: [
    { code: "FILE_TOO_LARGE", prepare: send({}, { maxSize: 10 }) },
    { code: "UPLOAD_BUDGET_EXCEEDED", prepare: afterChange(spendBudget, send()) },
  ],
  [`${method} ${AT} 415`]: [{ code: "MEDIA_TYPE_NOT_ALLOWED", prepare: send({}, { mimeTypes: ["image/*"] }) }],
});

export const uploadRefusals: CaseTable[] = [
  refused("PUT", putContent),
  refused("PATCH", patch),
  endedUploadCases("PUT", putContent()),
  endedUploadCases("PATCH", patch()),
  endedUploadCases("HEAD", withoutBody()),
  endedUploadCases("DELETE", withoutBody()),
];
