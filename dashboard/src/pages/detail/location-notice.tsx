import { useMutation } from "@tanstack/react-query";
import { type FileRecord, media } from "../../api.ts";
import { runOperation } from "../../folders/bulk-operation.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice, Notice, type Words } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.tsx";
import { showContent } from "./file-queries.ts";

const WORDS: Words = {
  FILE_NOT_FOUND: "The file no longer exists.",
  STORAGE_LIMIT_EXCEEDED: "The storage limit would be exceeded. Delete other files first.",
};

/** Warns that a public file contains a location, and removes it. */
export function LocationNotice({ file }: { file: FileRecord }) {
  const strip = useMutation({
    async mutationFn() {
      const [{ done, reason }] = await runOperation({ type: "strip-location", ids: [file.id] }, 1, {}, WORDS);
      if (done === 0) return toast(`The location could not be removed: ${reason}`, "error");
      await showContent(await media.files.get(file.id));
      toast("Removed the location. The version history contains the earlier content.");
    },
  });
  if (!file.isPublic || !file.hasLocation) return null;
  return (
    <>
      <Notice tone="warn" icon="alert">
        <p>This public file contains a location. Anyone who downloads it can read where it was made.</p>
        <Button small busy={strip.isPending} onClick={() => strip.mutate()}>
          Remove location
        </Button>
      </Notice>
      {strip.error && <ErrorNotice error={strip.error} />}
    </>
  );
}
