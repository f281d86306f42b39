import { Link } from "react-router";
import type { FileRecord } from "../../api.ts";
import { useFolders } from "../../folders/folders.ts";
import { CopyIcon } from "../../ui/copy.tsx";
import { bytes, dateTime, duration, number } from "../../ui/format.ts";

/** What is known of a file and cannot be changed by hand. */
export function Facts({ file }: { file: FileRecord }) {
  const folder = useFolders().byId.get(file.folderId ?? "");
  const rows: [string, React.ReactNode][] = [
    ["Type", file.mimeType],
    ["Size", `${bytes(file.fileSize)}${file.fileSize >= 1024 ? ` (${number(file.fileSize)} bytes)` : ""}`],
  ];
  if (file.width && file.height) rows.push(["Dimensions", `${number(file.width)} × ${number(file.height)} px`]);
  if (file.duration !== null) rows.push(["Duration", duration(file.duration)]);
  rows.push(
    [
      "Folder",
      folder ? (
        <Link to={`/folders/${folder.id}`}>
          <bdi>{folder.name}</bdi>
        </Link>
      ) : (
        "Unfiled"
      ),
    ],
    ["Uploaded", <When key="" at={file.createdAt} />],
    ["Changed", <When key="" at={file.updatedAt} />],
    ["Id", <Code key="" text={file.id} label="Copy id" />],
    ["SHA-256", <Code key="" text={file.checksum} label="Copy checksum" />],
  );
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
