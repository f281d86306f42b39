import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FileRecord, type FileVersion, media } from "../../api.ts";
import { Badge } from "../../ui/badge.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { bytes, date } from "../../ui/format.ts";
import { Menu } from "../../ui/menu.tsx";
import { ErrorNotice, type Words } from "../../ui/notice.tsx";
import { Card } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/toast.tsx";
import { kind, Thumbnail } from "../files/thumbnail.tsx";
import { showContent, versionsKey } from "./file-queries.ts";
import "./versions.css";

const WORDS: Words = {
  DUPLICATE_FILE: "Another file already has this content. Delete that file first.",
  STORAGE_LIMIT_EXCEEDED: "The storage limit would be exceeded. Delete other files first.",
  VERSION_NOT_FOUND: "This version no longer exists.",
};

/** Lists the versions of a file, to restore or delete them. Renders nothing if there is only one version. */
export function VersionsCard({ file }: { file: FileRecord }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...versionsKey(file.id), file.version],
    queryFn: ({ signal }) => media.files.versions(file.id, { signal }),
    enabled: file.version > 1,
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  if (!data || data.versions.length < 2) return null;
  return (
    <Card title="Versions" lead="Version history. Old versions do not count toward storage.">
      <ul className="versions" aria-label="Versions">
        {data.versions.map((version) => (
          <VersionRow key={version.version} file={file} version={version} />
        ))}
      </ul>
    </Card>
  );
}

function VersionRow({ file, version }: { file: FileRecord; version: FileVersion }) {
  const [ask, setAsk] = useState<"restore" | "delete" | null>(null);
  const { version: number, current, createdAt, purgeAt, cdnUrl } = version;
  const open = () => window.open(cdnUrl, "_blank", "noreferrer,noopener");
  return (
    <li>
      <a href={cdnUrl} target="_blank" rel="noreferrer noopener" aria-label={`Open version ${number}`}>
        <Thumbnail file={version} />
      </a>
      <p>
        <strong>Version {number}</strong> {current && <Badge tone="accent">Current</Badge>}
        <small className="numbers">
          {kind(version)} · {bytes(version.fileSize)} · <Time at={createdAt} show={date} />
          {purgeAt && (
            <>
              {" · kept until "}
              <Time at={purgeAt} show={date} />
            </>
          )}
        </small>
      </p>
      {!current && (
        <Menu
          label={`Actions for version ${number}`}
          items={[
            { label: "Open", icon: "external", run: open },
            { label: "Restore", icon: "rotate", run: () => setAsk("restore") },
            { label: "Delete", icon: "trash", danger: true, run: () => setAsk("delete") },
          ]}
        />
      )}
      {ask === "restore" && <RestoreVersionDialog file={file} number={number} onClose={() => setAsk(null)} />}
      {ask === "delete" && <DeleteVersionDialog file={file} number={number} onClose={() => setAsk(null)} />}
    </li>
  );
}

interface VersionProps {
  file: FileRecord;
  number: number;
  onClose: () => void;
}

function RestoreVersionDialog({ file, number, onClose }: VersionProps) {
  const restore = useMutation({
    mutationFn: () => media.files.restoreVersion(file.id, number),
    async onSuccess(record) {
      await showContent(record);
      onClose();
      toast(`Restored version ${number}. This is version ${record.version}.`);
    },
  });
  return (
    <FormDialog
      title={`Restore version ${number}?`}
      action="Restore"
      busy={restore.isPending}
      error={null}
      onClose={onClose}
      onSubmit={() => restore.mutate()}
    >
      <p>This version becomes the newest version. The current content is kept as version {file.version}.</p>
      {restore.error && <ErrorNotice error={restore.error} words={WORDS} />}
    </FormDialog>
  );
}

function DeleteVersionDialog({ file, number, onClose }: VersionProps) {
  const remove = useMutation({
    mutationFn: () => media.files.deleteVersion(file.id, number),
    async onSuccess() {
      await showContent(file);
      onClose();
      toast(`Permanently deleted version ${number}.`);
    },
  });
  return (
    <FormDialog
      title={`Delete version ${number}?`}
      action="Delete permanently"
      danger
      busy={remove.isPending}
      error={null}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
    >
      <p>The content of this version is permanently deleted. The file and its other versions are not deleted.</p>
      {remove.error && <ErrorNotice error={remove.error} words={WORDS} />}
    </FormDialog>
  );
}
