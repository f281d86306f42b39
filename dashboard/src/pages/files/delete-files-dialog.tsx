import type { Matching } from "../../folders/matching-files.ts";
import { deleteFiles } from "../../folders/move.ts";
import { useSteps } from "../../folders/steps.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { count } from "../../ui/format.ts";

interface DeleteProps {
  ids: readonly string[];
  /** Used instead of `ids`, if set. */
  matching?: Matching | null;
  /** Name of the file, if there is only one. */
  name?: string;
  onClose: (deleted: boolean) => void;
}

export function DeleteFilesDialog({ ids, matching = null, name, onClose }: DeleteProps) {
  const total = matching?.total ?? ids.length;
  const { busy, progress, start, stop } = useSteps(total);
  const submit = async () => {
    if (await start((options) => deleteFiles(ids, matching, options))) onClose(true);
  };
  const close = () => {
    stop();
    onClose(false);
  };
  return (
    <FormDialog
      title={total === 1 ? "Delete this file?" : `Delete ${count(total, "file")}?`}
      action="Delete"
      danger
      busy={busy}
      progress={progress}
      error={null}
      onClose={close}
      onSubmit={submit}
    >
      <p>
        {name ? (
          <>
            “<bdi>{name}</bdi>” is
          </>
        ) : total === 1 ? (
          "The file is"
        ) : (
          "The files are"
        )}{" "}
        moved to the trash, where you can restore {total === 1 ? "it" : "them"}. {total === 1 ? "Its" : "Their"} URLs
        stop working immediately.
      </p>
    </FormDialog>
  );
}
