import type { TestAccount } from "../../testing/service.ts";
import { type Given, hoursLater, type World } from "../world.ts";
import { textFile } from "./fixtures.ts";
import { ask, OTHER_SHA256, once, patch, put, type Send, type Wanted, WHOLE } from "./sending.ts";
import type { CaseTable } from "./table.ts";

const AT = "/api/v1/uploads/{id}/content";
const OTHER_DIGEST = `sha-256=:${OTHER_SHA256.toString("base64")}:`;

const inPress: Wanted = async ({ sdk }) => ({ folderId: (await sdk.folders.create({ name: "Press" })).id });

/** Returns the cases of an upload that does not exist, or has ended. */
const ended = (method: string, given: Given): CaseTable => ({
  [`${method} ${AT} 404`]: [
    {
      code: "UPLOAD_NOT_FOUND",
      given: once((_, id, { service }) => service.db.deleteFrom("uploads").where("id", "=", id).execute(), given),
    },
  ],
  [`${method} ${AT} 410`]: [
    { code: "UPLOAD_ENDED", given: once(({ sdk }, id) => sdk.uploads.cancel(id), given) },
    { code: "UPLOAD_ENDED", given, during: hoursLater(25) },
  ],
});

/** Sets the number of transferred bytes, as if aborted requests had used up the budget. */
const spendBudget = (_: TestAccount, id: string, { service }: World) =>
  service.db.updateTable("uploads").set({ transferred: 1_000_000_000 }).where("id", "=", id).execute();

/** Returns the cases in which an upload is rejected with any protocol. */
const refused = (method: string, send: Send): CaseTable => ({
  [`${method} ${AT} 400`]: [
    { code: "VALIDATION_ERROR", given: send({ "Upload-Length": "7" }, WHOLE) }, // differs from the length at creation
    { code: "DIGEST_MISMATCH", given: send({}, { checksum: OTHER_SHA256.toString("hex") }) },
    { code: "DIGEST_MISMATCH", given: send({ "Content-Digest": OTHER_DIGEST }) },
    { code: "DIGEST_MISMATCH", given: send({ "Repr-Digest": OTHER_DIGEST }) },
  ],
  [`${method} ${AT} 403`]: [
    {
      code: "STORAGE_LIMIT_EXCEEDED",
      given: once(({ id }, _, { admin }) => admin.accounts.update(id, { limits: { storageBytes: 10 } }), send()),
    },
  ],
  [`${method} ${AT} 404`]: [
    {
      code: "FOLDER_NOT_FOUND",
      given: once(
        async ({ sdk }) => {
          for await (const { id } of sdk.folders.list()) await sdk.folders.delete(id);
        },
        send({}, inPress),
      ),
    },
  ],
  [`${method} ${AT} 409`]: [{ code: "DUPLICATE_FILE", given: once(({ sdk }) => sdk.files.upload(textFile()), send()) }],
  [`${method} ${AT} 413`]: [
    { code: "FILE_TOO_LARGE", given: send({}, { maxSize: 10 }) },
    { code: "UPLOAD_BUDGET_EXCEEDED", given: once(spendBudget, send()) },
  ],
  [`${method} ${AT} 415`]: [{ code: "MEDIA_TYPE_NOT_ALLOWED", given: send({}, { mimeTypes: ["image/*"] }) }],
});

export const uploadRefusals: CaseTable[] = [
  refused("PUT", put),
  refused("PATCH", patch),
  ended("PUT", put()),
  ended("PATCH", patch()),
  ended("HEAD", ask()),
  ended("DELETE", ask()),
];
