import { useMemo } from "react";
import type { FileRecord } from "../../api.ts";
import { CollectionCards } from "../../collections/collection-cards.tsx";
import { useFoldersQuery } from "../../folders/folders.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { count } from "../../ui/format.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/page.tsx";
import { useExistingUploads } from "../../uploads/existing-uploads.ts";
import { DropZone } from "./drop-zone.tsx";
import { FileBrowser } from "./file-browser.tsx";
import { requestParams } from "./file-list.ts";
import { FilesHeader } from "./files-header.tsx";
import { useFiles } from "./files-query.ts";
import { FilesSkeleton } from "./files-skeleton.tsx";
import { type Filter, useFilter } from "./filter.ts";
import { FolderCards } from "./folder-cards.tsx";
import { isSearchProblem } from "./search-problem.tsx";
import { useSelection } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { SortHeaders } from "./sort-headers.tsx";
import { Toolbar } from "./toolbar.tsx";
import "./files-page.css";

const NO_FILES: readonly FileRecord[] = [];
const ExistingFiles = lazyComponent(async () => (await import("./existing-files.tsx")).ExistingFiles);

export function FilesPage() {
  const [filter, change] = useFilter();
  // The key resets the selection when the folder changes.
  return <FilesIn key={filter.folderId} filter={filter} change={change} />;
}

function FilesIn({ filter, change }: { filter: Filter; change: ReturnType<typeof useFilter>[1] }) {
  const folders = useFoldersQuery();
  const query = useFiles(filter);
  const files = query.data?.files ?? NO_FILES;
  const total = query.data?.total ?? 0;
  const howMany = `${query.data?.totalIsExact === false ? "More than " : ""}${count(total, "file")}`;
  const { folderId, search, type } = filter;
  const bulkFilter = useMemo(() => requestParams({ folderId, search, type }), [folderId, search, type]);
  const selection = useSelection(files, query.data?.total, bulkFilter);

  const folder = folders.data?.byId.get(filter.folderId ?? "");
  const existing = useExistingUploads(folder?.id ?? null);
  const named = filter.folderId !== null && filter.folderId !== "root";
  const unknown = named && !folder && !folders.isPending;
  const title = folder?.name ?? (filter.folderId === "root" ? "Unfiled" : filter.folderId ? "Folder" : "All files");
  useTitle(title);
  const filtered = filter.search !== "" || filter.type !== null;
  // Folder cards are above the files. Both appear together, to avoid a layout shift.
  const pending = query.isPending || (folders.isPending && !filtered);
  const inside = filtered ? [] : (folder?.children ?? (filter.folderId === null ? (folders.data?.top ?? []) : []));

  if (unknown && !folders.error) {
    return (
      <div className="files">
        <Empty icon="folder" title="Folder not found" actions={<LinkButton to="/files">All files</LinkButton>}>
          It may have been deleted, or it may belong to another account.
        </Empty>
      </div>
    );
  }

  return (
    <DropZone target={{ id: folder?.id ?? null, name: folder?.name ?? "your library" }}>
      <div className="files">
        <FilesHeader
          title={title}
          folder={folder}
          pending={named && folders.isPending}
          count={query.data ? howMany : query.isError ? "–" : ""}
        />
        <Toolbar filter={filter} onChange={change} problem={query.error}>
          {/* On wide screens, the sidebar already shows the collections and the top-level folders. */}
          {!pending && inside.length > 0 && filter.folderId !== null && <FolderCards folders={inside} />}
          {!pending && !filtered && filter.folderId === null && (
            <div className="only-narrow">
              <FolderCards folders={inside} />
              <CollectionCards />
            </div>
          )}
        </Toolbar>
        {folders.error && <ErrorNotice error={folders.error} retry={folders.refetch} />}
        {existing.length > 0 && filter.folderId !== null && (
          <ExistingFiles ids={existing} folder={{ id: folder?.id ?? null, name: title }} />
        )}
        {query.error && !isSearchProblem(query.error) && <ErrorNotice error={query.error} retry={query.refetch} />}
        {filter.view === "list" && !query.error && (pending || files.length > 0) && (
          <SortHeaders sort={filter.sort} order={filter.order} onChange={change} selection={selection} />
        )}
        {pending && <FilesSkeleton view={filter.view} />}
        {!pending && !query.error && query.data && files.length === 0 && (
          <NoFiles filter={filter} hasFolders={inside.length > 0} onClear={() => change({ search: "", type: null })} />
        )}
        {!pending && !query.error && files.length > 0 && (
          <FileBrowser
            key={filter.view}
            list={filter}
            files={files}
            total={total}
            isComplete={!query.hasNextPage}
            view={filter.view}
            selection={selection}
            more={query.hasNextPage && !query.isFetching ? query.fetchNextPage : undefined}
          />
        )}
        <SelectionBar selection={selection} files={files} />
      </div>
    </DropZone>
  );
}

function NoFiles({ filter, hasFolders, onClear }: { filter: Filter; hasFolders: boolean; onClear: () => void }) {
  if (filter.search || filter.type) {
    return (
      <Empty icon="search" title="No files found" actions={<Button onClick={onClear}>Clear search and filter</Button>}>
        {filter.search ? `No files match “${filter.search}”.` : "No files of this type."}
      </Empty>
    );
  }
  return (
    <Empty icon="upload" title={filter.folderId ? "No files in this folder" : "Your library is empty"}>
      Drop files anywhere on this page, or click Upload.
      {hasFolders && " The folders above may contain files."}
    </Empty>
  );
}
