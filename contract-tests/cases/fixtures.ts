import { DESCRIBED, withXmp } from "../../testing/described-image.ts";
import { onePage } from "../../testing/pdf.ts";
import type { Call } from "../call.ts";
import type { Prepare, World } from "../world.ts";

/** Valid ids that do not exist. */
export const NO_FILE = "file_00000000000000000000000000";
export const NO_FOLDER = "fold_00000000000000000000000000";
export const NO_COLLECTION = "col_00000000000000000000000000";
export const NO_UPLOAD = "upl_00000000000000000000000000";
export const NO_OPERATION = "op_00000000000000000000000000";
export const NO_ACCOUNT = "acct_00000000000000000000000000";
export const NO_KEY = "key_00000000000000000000000000";
export const NO_DELIVERY_KEY = "dkey_00000000000000000000000000";
export const NO_USER = "user_00000000000000000000000000";
export const NO_SESSION = "sess_00000000000000000000000000";

/** All limits, with values that the cases do not reach. */
export const LIMITS = {
  storageBytes: 1_000_000,
  bandwidthBytes: 1_000_000,
  maxFileSize: 1_000_000,
  apiCallsPerDay: 1_000,
  anonymousVariantsPerDay: 1_000,
  aiCreditsPerMonth: 10,
  maxOpenUploads: 100,
  maxUrlLifetime: 3_600,
};

export const NO_AUTHENTICATOR = "auth_00000000000000000000000000";

export const in90Days = () => new Date(Date.now() + 90 * 86_400_000).toISOString();

export const TEXT = "Boats in the harbour at dusk.\n";

export const textFile = (content = TEXT, name = "harbour.txt") => new File([content], name);

export const pdfFile = () => new File([new Uint8Array(onePage({ content: "" }))], "report.pdf");

/** An image of 3 by 2 pixels with all supported embedded metadata. */
export const PNG = withXmp(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12MwTjsDQQxwFgBQKghfhq3DiQAAAABJRU5ErkJggg==",
    "base64",
  ),
);
/** An image that is truncated before its pixels. */
export const CUT_PNG = PNG.subarray(0, 50);
/** An image with more pixels than the service decodes. */
export const HUGE_SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>');

export const imageFile = (content: Uint8Array = PNG, name = "harbour.png") => new File([new Uint8Array(content)], name);

/** Opens a URL of a record without credentials. */
export function open(url: string): Call {
  const { pathname, searchParams } = new URL(url);
  const [, , id = ""] = pathname.split("/");
  return { path: { id, filename: pathname.split("/").at(-1) ?? "" }, query: Object.fromEntries(searchParams) };
}

/** Deletes the content of a file, but not its record. */
export async function loseContent({ service }: World, id: string): Promise<void> {
  const { blob_key } = await service.db
    .selectFrom("files")
    .select("blob_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await service.blobs.discard(blob_key);
}

/** Sets all embedded metadata in the record of a file. */
export async function describe({ service }: World, id: string): Promise<void> {
  await service.db.updateTable("files").set({ embedded: DESCRIBED }).where("id", "=", id).execute();
}

/** Returns the same call, from an account on the plan without AI. */
export const onFree =
  (prepare: Prepare): Prepare =>
  async (world) => {
    const call = await prepare(world);
    await world.admin.accounts.update(call.account?.id ?? "", { plan: "FREE" });
    return call;
  };

/** Creates an account with one file, and returns a call for this file. */
export async function withFile(
  world: World,
  file = textFile(),
  fields: { isPublic?: boolean; tags?: string[]; autoTag?: boolean } = {},
) {
  const account = await world.account();
  const record = await account.sdk.files.upload(file, { autoTag: false, ...fields });
  return { account, record, call: { account, path: { id: record.id } } satisfies Call };
}
