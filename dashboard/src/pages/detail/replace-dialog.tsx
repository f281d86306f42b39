import { ApiError } from "@media-asset-service/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type FileRecord, media } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { bytes } from "../../ui/format.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.tsx";
import { showContent } from "./file-queries.ts";

interface ReplaceProps {
  file: FileRecord;
  content: File;
  onClose: () => void;
}

/** Replaces the content of a file, unless another user has replaced it first. */
export function ReplaceDialog({ file, content, onClose }: ReplaceProps) {
  // The version that was shown when the user chose the content, even if the file is reloaded.
  const [{ checksum, version }] = useState(file);
  const [stopping] = useState(() => new AbortController());
  const [loaded, setLoaded] = useState(0);
  const hasWords = file.description !== "" || file.tags.length > 0;
  const [keepsWords, setKeepsWords] = useState(true);
  const replace = useMutation({
    async mutationFn() {
      const { signal } = stopping;
      const replaced = await media.files.replace(
        file.id,
        content,
        { onProgress: (progress) => setLoaded(progress.loaded) },
        { headers: { "If-Match": `"${checksum}"` }, signal },
      );
      return keepsWords ? replaced : media.files.update(file.id, { description: "", tags: [] }, { signal });
    },
    async onSuccess(record) {
      await showContent(record);
      onClose();
      toast(
        record.version === version
          ? "The file already has this content."
          : `Replaced. This is version ${record.version}.`,
      );
    },
  });
  const close = () => {
    stopping.abort();
    onClose();
  };
  const reload = () => {
    onClose();
    void queryClient.invalidateQueries();
  };
  const { error } = replace;
  const overtaken = error instanceof ApiError && error.is("PRECONDITION_FAILED");
  const duplicate =
    error instanceof ApiError && error.is("DUPLICATE_FILE") ? (error.details?.existingFileId ?? null) : null;
  return (
    <FormDialog
      title="Replace content?"
      action={overtaken ? "Reload" : "Replace"}
      busy={replace.isPending}
      progress={replace.isPending ? { done: loaded, total: content.size, show: bytes } : null}
      error={overtaken || duplicate ? null : error}
      onClose={close}
      onSubmit={() => (overtaken ? reload() : replace.mutate())}
    >
      <p>
        “<bdi>{content.name}</bdi>” ({bytes(content.size)}) replaces the content of “<bdi>{file.filename}</bdi>”. The
        name and the URLs do not change. The current content is kept as version {version}.
      </p>
      {hasWords && (
        <Checkbox
          label="Keep the description and the tags"
          hint="Clear it if the new content shows something else."
          checked={keepsWords}
          disabled={replace.isPending}
          onChange={({ target }) => setKeepsWords(target.checked)}
        />
      )}
      {overtaken && (
        <Notice tone="warn" icon="alert">
          <p role="alert">
            Another user replaced the content first. Your content was not saved. Reload to see the current content.
          </p>
        </Notice>
      )}
      {duplicate && (
        <Notice tone="warn" icon="alert">
          <p role="alert">
            <Link to={`/files/${duplicate}`}>Another file</Link> already has this content.
          </p>
        </Notice>
      )}
    </FormDialog>
  );
}
