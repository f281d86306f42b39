import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router";
import { media } from "../../api.ts";
import { useFolders } from "../../folders/folders.ts";
import { moveTo } from "../../folders/move.ts";
import { Button } from "../../ui/button.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import "./existing-files.css";

interface ExistingProps {
  ids: readonly string[];
  /** The current folder; the ID of files that are in no folder is null. */
  folder: { id: string | null; name: string };
}

/** Lists files of other folders whose content was just uploaded to this folder. */
export function ExistingFiles({ ids, folder }: ExistingProps) {
  const folders = useFolders();
  const results = useQueries({
    queries: ids.map((id) => ({ queryKey: ["file", id], queryFn: () => media.files.get(id) })),
  });
  const files = results.flatMap(({ data }) => (data && data.folderId !== folder.id ? [data] : []));
  if (files.length === 0) return null;
  return (
    <section className="existing-files" aria-label="Already stored in other folders">
      <h2>Already stored in other folders</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <Thumbnail file={file} />
            <p>
              <Link to={`/files/${file.id}`}>
                <bdi>{file.filename}</bdi>
              </Link>
              <small>{folders.byId.get(file.folderId ?? "")?.name ?? "Unfiled"}</small>
            </p>
            <Button small onClick={() => moveTo(folder, { files: [file.id], folders: [] })}>
              Move here
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
