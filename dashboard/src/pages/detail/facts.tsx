import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FileRecord } from "../../api.ts";
import { useFolders } from "../../folders/folders.ts";
import { CopyIcon } from "../../ui/copy.tsx";
import { bytes, dateTime, duration, number } from "../../ui/format.ts";
import "./metadata.css";

/** Shows the read-only properties of a file. */
export function Facts({ file }: { file: FileRecord }) {
  const folder = useFolders().byId.get(file.folderId ?? "");
  const { fileSize, width, height } = file;
  return (
    <dl className="facts">
      <Fact name="Type">{file.mimeType}</Fact>
      <Fact name="Size">
        {bytes(fileSize)}
        {fileSize >= 1024 && ` (${number(fileSize)} bytes)`}
      </Fact>
      {width !== null && height !== null && (
        <Fact name="Dimensions">
          {number(width)} × {number(height)} px
        </Fact>
      )}
      {file.duration !== null && <Fact name="Duration">{duration(file.duration)}</Fact>}
      <Fact name="Folder">
        {folder ? (
          <Link to={`/folders/${folder.id}`}>
            <bdi>{folder.name}</bdi>
          </Link>
        ) : (
          "Unfiled"
        )}
      </Fact>
      <Fact name="Uploaded">
        <When at={file.createdAt} />
      </Fact>
      <Fact name="Modified">
        <When at={file.updatedAt} />
      </Fact>
      <Fact name="ID">
        <Code text={file.id} label="Copy ID" />
      </Fact>
      <Fact name="SHA-256">
        <Code text={file.checksum} label="Copy checksum" />
      </Fact>
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const When = ({ at }: { at: string }) => <time dateTime={at}>{dateTime(at)}</time>;

function Code({ text, label }: { text: string; label: string }) {
  return (
    <span className="facts-code">
      <code title={text}>{text}</code>
      <CopyIcon text={text} label={label} />
    </span>
  );
}
