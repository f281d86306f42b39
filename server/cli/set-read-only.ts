import type { MediaAssetService } from "../../sdk/index.ts";

/** It waits for what is under way. */
const PATIENCE = { timeout: 120_000 };

export async function setReadOnly(
  media: Pick<MediaAssetService, "raw">,
  readOnly: boolean,
): Promise<{ readOnly: boolean }> {
  const { data, error, response } = await media.raw.PUT("/admin/read-only", { body: { readOnly }, ...PATIENCE });
  if (!data) throw new Error(error?.error.message ?? `The service answered ${response.status}`);
  return data.data;
}
