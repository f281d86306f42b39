import type { MediaAssetService } from "../../sdk/index.ts";
import type { Outcome } from "./outcome.ts";

type Service = Pick<MediaAssetService, "raw">;

/** The response waits for requests in progress. */
const REQUEST_OPTIONS = { timeout: 120_000 };
/** 128 + SIGINT, the exit code of a shell. */
const INTERRUPTED_EXIT_CODE = 130;

export async function setReadOnly({ raw }: Service, readOnly: boolean): Promise<{ readOnly: boolean }> {
  return dataOf(await raw.PUT("/admin/read-only", { body: { readOnly }, ...REQUEST_OPTIONS }));
}

/** Runs `work` in read-only mode. The mode stays on after success, and is restored after a failure or interruption. */
export async function whileReadOnly(
  service: Service,
  progress: (line: string) => void,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const wasReadOnly = dataOf(await service.raw.GET("/admin/read-only")).readOnly;
  const undo = async () => {
    const { readOnly } = wasReadOnly
      ? { readOnly: wasReadOnly }
      : await setReadOnly(service, false).catch(() => ({ readOnly: true }));
    progress(
      readOnly ? "The service is still read-only. To end it, run mas read-only off" : "The service is writable again",
    );
  };
  const onInterrupt = () => void undo().finally(() => process.exit(INTERRUPTED_EXIT_CODE));
  process.once("SIGINT", onInterrupt).once("SIGTERM", onInterrupt);
  try {
    await setReadOnly(service, true);
    progress("The service is read-only");
    const outcome = await work();
    if (outcome.ok === false) await undo();
    return outcome;
  } catch (error) {
    await undo();
    throw error;
  } finally {
    process.off("SIGINT", onInterrupt).off("SIGTERM", onInterrupt);
  }
}

interface RawResponse {
  data?: { data: { readOnly: boolean } } | undefined;
  error?: { error: { message: string } } | undefined;
  response: Response;
}

function dataOf({ data, error, response }: RawResponse): { readOnly: boolean } {
  if (!data) throw new Error(error?.error.message ?? `The service returned ${response.status}`);
  return data.data;
}
