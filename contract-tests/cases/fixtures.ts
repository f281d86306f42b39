import { DESCRIBED, withXmp } from "../../testing/described-image.ts";
import type { Call } from "../call.ts";
import type { Given, World } from "../world.ts";

/** Well-formed ids that nothing has. */
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

/** Each of them set, none of them spent. */
export const LIMITS = {
  storageBytes: 1_000_000,
  bandwidthBytes: 1_000_000,
  maxFileSize: 1_000_000,
  apiCallsPerDay: 1_000,
  aiCreditsPerMonth: 10,
  maxOpenUploads: 100,
  maxUrlLifetime: 3_600,
};

export const NO_AUTHENTICATOR = "auth_00000000000000000000000000";

export const in90Days = () => new Date(Date.now() + 90 * 86_400_000).toISOString();

export const TEXT = "Boats in the harbour at dusk.\n";

export const textFile = (content = TEXT, name = "harbour.txt") => new File([content], name);

/** A picture of 3 by 2 pixels, small enough to stand here, and all that a picture may say of itself. */
export const PNG = withXmp(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12MwTjsDQQxwFgBQKghfhq3DiQAAAABJRU5ErkJggg==",
    "base64",
  ),
);
/** A picture that breaks off before its pixels. */
export const CUT_PNG = PNG.subarray(0, 50);
/** A picture of more pixels than anyone should decode. */
export const HUGE_SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>');

export const imageFile = (content: Uint8Array = PNG, name = "harbour.png") => new File([new Uint8Array(content)], name);

/** A stranger opens a URL of a record as it is. */
export function open(url: string): Call {
  const { pathname, searchParams } = new URL(url);
  const [, , id = ""] = pathname.split("/");
  return { path: { id, filename: pathname.split("/").at(-1) ?? "" }, query: Object.fromEntries(searchParams) };
}

/** Its record stays, its bytes are lost. */
export async function loseContent({ service }: World, id: string): Promise<void> {
  const { blob_key } = await service.db
    .selectFrom("files")
    .select("blob_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await service.blobs.discard(blob_key);
}

/** Any file as if it were a picture that says all of itself that there is. */
export async function describe({ service }: World, id: string): Promise<void> {
  await service.db.updateTable("files").set({ embedded: DESCRIBED }).where("id", "=", id).execute();
}

/** The same call, of an account on the plan without AI. */
export const onFree =
  (given: Given): Given =>
  async (world) => {
    const call = await given(world);
    await world.admin.accounts.update(call.account?.id ?? "", { plan: "FREE" });
    return call;
  };

/** A call of a caller who has one file. */
export async function withFile(
  world: World,
  file = textFile(),
  fields: { isPublic?: boolean; tags?: string[]; autoTag?: boolean } = {},
) {
  const account = await world.account();
  const record = await account.sdk.files.upload(file, { autoTag: false, ...fields });
  return { account, record, call: { account, path: { id: record.id } } satisfies Call };
}
