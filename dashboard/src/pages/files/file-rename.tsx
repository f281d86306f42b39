import type { FileRecord } from "../../api.ts";
import { filenameProblem } from "../../ui/filename.ts";
import type { Words } from "../../ui/notice.tsx";
import { Rename } from "../../ui/rename.tsx";
import { useUpdateFile } from "../detail/file-queries.ts";

const WORDS: Words = { FILE_NOT_FOUND: "This file no longer exists." };

/** Replaces the filename with a text field. */
export function FileRename({ file, onClose }: { file: FileRecord; onClose: () => void }) {
  const { mutateAsync } = useUpdateFile(file.id);
  return (
    <Rename
      name={file.filename}
      label="Filename"
      hasExtension
      problemOf={filenameProblem}
      save={(filename, signal) => mutateAsync({ filename, signal })}
      words={() => WORDS}
      onClose={onClose}
    />
  );
}
