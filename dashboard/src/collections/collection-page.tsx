import { ApiError } from "@media-asset-service/sdk";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import type { Collection } from "../api.ts";
import { downloadArchive } from "../folders/archive.ts";
import { ShareDialog } from "../pages/files/dialogs.ts";
import { FileBrowser } from "../pages/files/file-browser.tsx";
import { type FileList, fileListOptions } from "../pages/files/file-list.ts";
import { FilesSkeleton } from "../pages/files/files-skeleton.tsx";
import { useFilter, type View } from "../pages/files/filter.ts";
import { useSelection } from "../pages/files/selection.ts";
import { SelectionBar } from "../pages/files/selection-bar.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Segmented } from "../ui/field.tsx";
import { count } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { Empty, ErrorNotice } from "../ui/notice.tsx";
import { useTitle } from "../ui/page.tsx";
import { ChangeQueryDialog, DeleteCollectionDialog, RenameCollectionDialog } from "./collection-dialogs.tsx";
import { moveInCollection, removeFromCollection, useCollections } from "./collections.ts";
import "../pages/files/files-page.css";

const VIEWS = [
  { value: "grid", label: "Grid", icon: <Icon name="grid" /> },
  { value: "list", label: "List", icon: <Icon name="list" /> },
] as const satisfies { value: View; label: string; icon: unknown }[];

export function CollectionPage() {
  const { collectionId = "" } = useParams();
  const collections = useCollections();
  const collection = collections.data?.find(({ id }) => id === collectionId);
  if (collections.error) {
    return (
      <div className="files">
        <ErrorNotice error={collections.error} retry={collections.refetch} />
      </div>
    );
  }
  if (!collection && collections.isFetching) {
    return (
      <div className="files">
        <FilesSkeleton view="grid" />
      </div>
    );
  }
  if (!collection) {
    return (
      <div className="files">
        <Empty icon="layers" title="Collection not found" actions={<LinkButton to="/files">All files</LinkButton>}>
          It may have been deleted, or it may belong to another account.
        </Empty>
      </div>
    );
  }
  return <FilesOf key={collection.id} collection={collection} />;
}

function FilesOf({ collection }: { collection: Collection }) {
  const { id, name, type, query: search } = collection;
  const [{ view }, change] = useFilter();
  useTitle(name);
  const list: FileList = { collectionId: id, search, sort: collection.sort, order: collection.order };
  const query = useInfiniteQuery({
    ...fileListOptions(list),
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
  });
  const files = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  const { total = 0, totalIsExact = true } = query.data?.pages.at(-1)?.pagination ?? {};
  const filter = useMemo(() => ({ search: `collection:${id}` }), [id]);
  const selection = useSelection(files, query.data && total, filter);
  const isManual = type === "manual";
  return (
    <div className="files">
      <CollectionHeader
        collection={collection}
        count={query.data ? `${totalIsExact ? "" : "More than "}${count(total, "file")}` : ""}
      />
      <div className="toolbar collection-toolbar">
        {search !== undefined && (
          <p className="collection-query">
            Search: <code>{search}</code>
          </p>
        )}
        <Segmented label="View" options={VIEWS} value={view} onChange={(next) => change({ view: next })} />
      </div>
      {query.error && <ErrorNotice error={query.error} retry={query.refetch} />}
      {query.isPending && <FilesSkeleton view={view} />}
      {query.data && files.length === 0 && (
        <Empty icon={isManual ? "layers" : "search"} title="This collection is empty">
          {isManual
            ? "Select files and click “Add to collection…”, or drag files onto this collection in the sidebar."
            : "No files match this search."}
        </Empty>
      )}
      {files.length > 0 && (
        <FileBrowser
          key={view}
          list={list}
          files={files}
          total={total}
          isComplete={!query.hasNextPage}
          view={view}
          selection={selection}
          more={query.hasNextPage && !query.isFetching ? query.fetchNextPage : undefined}
          onMove={
            isManual ? (moved, after) => moveInCollection(id, fileListOptions(list).queryKey, moved, after) : undefined
          }
        />
      )}
      <SelectionBar
        selection={selection}
        files={files}
        remove={isManual ? (ids) => removeFromCollection(collection, ids) : undefined}
      />
    </div>
  );
}

type Ask = "rename" | "query" | "share" | "delete" | null;

function CollectionHeader({ collection, count: howMany }: { collection: Collection; count: string }) {
  const { id, name, type, description } = collection;
  const [ask, setAsk] = useState<Ask>(null);
  const close = () => setAsk(null);
  return (
    <header className="files-header">
      <div>
        <div className="files-title">
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <Menu
            label={`Actions for the collection ${name}`}
            items={[
              { label: "Rename", icon: "pencil", run: () => setAsk("rename") },
              ...(type === "query"
                ? [{ label: "Edit search", icon: "search" as const, run: () => setAsk("query") }]
                : []),
              { label: "Share…", icon: "link", run: () => setAsk("share") },
              {
                label: "Download as ZIP",
                icon: "download",
                run: () => downloadArchive({ filter: { search: `collection:${id}` } }),
              },
              { label: "Delete", icon: "trash", danger: true, run: () => setAsk("delete") },
            ]}
          />
          <span className="files-count numbers">{howMany}</span>
        </div>
        {description && <p className="collection-query">{description}</p>}
      </div>
      {ask === "rename" && <RenameCollectionDialog collection={collection} onClose={close} />}
      {ask === "query" && <ChangeQueryDialog collection={collection} onClose={close} />}
      {ask === "share" && <ShareDialog name={name} target={{ collectionId: id }} onClose={close} />}
      {ask === "delete" && <DeleteCollectionDialog collection={collection} onClose={close} />}
    </header>
  );
}
