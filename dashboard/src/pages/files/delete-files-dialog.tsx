import type { Matching } from "../../folders/matching-files.ts";
import { deleteFiles } from "../../folders/move.ts";
import { StepsDialog } from "../../folders/steps-dialog.tsx";
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
  return (
    <StepsDialog
      title={total === 1 ? "Delete this file?" : `Delete ${count(total, "file")}?`}
      action="Delete"
      danger
      total={total}
      run={(options) => deleteFiles(ids, matching, options)}
      onClose={onClose}
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
    </StepsDialog>
  );
}
