import type { TrashItem } from "@media-asset-service/sdk";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { bytes, count } from "../../ui/format.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Card, Page } from "../../ui/page.tsx";
import { withProgress } from "../../ui/toast.tsx";
import { restoreItems } from "./restore.ts";
import { EmptyTrashDialog, PurgeDialog, RestoreToDialog } from "./trash-dialogs.tsx";
import { useTrash } from "./trash-query.ts";
import { TrashSelection } from "./trash-selection.tsx";
import { TrashSkeleton } from "./trash-skeleton.tsx";
import { TrashTable } from "./trash-table.tsx";

type Ask = { what: "restore" | "folder-deleted" | "purge"; items: readonly TrashItem[] } | { what: "empty" };

export function TrashPage() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTrash();
  const [ask, setAsk] = useState<Ask | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const items = data?.items ?? [];
  const selected = items.filter(({ id }) => marked.has(id));

  const toggle = (id: string) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    setMarked(next);
  };
  const close = (done: boolean) => {
    setAsk(null);
    if (done) setMarked(new Set());
  };
  const restore = async (some: readonly TrashItem[]) => {
    setMarked(new Set());
    const withoutFolder = await withProgress("Restoring", some.length, (options) => restoreItems(some, options));
    if (withoutFolder.length > 0) setAsk({ what: "folder-deleted", items: withoutFolder });
  };
  const restoreTo = (some: readonly TrashItem[]) => setAsk({ what: "restore", items: some });
  const purge = (some: readonly TrashItem[]) => setAsk({ what: "purge", items: some });

  return (
    <Page
      title="Trash"
      lead="Restore deleted items, or delete them permanently. They do not count toward your files or storage."
      actions={
        <Button icon="trash" disabled={items.length === 0} onClick={() => setAsk({ what: "empty" })}>
          Empty trash
        </Button>
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <TrashSkeleton />}
      {data && items.length === 0 && (
        <Empty icon="trash" title="The trash is empty">
          Deleted files and folders appear here. You can restore them.
        </Empty>
      )}
      {data && items.length > 0 && (
        <>
          <Card>
            <Meter
              label="Trash size"
              used={data.storage.bytes}
              limit={data.storage.limit}
              show={bytes}
              note="When full, the oldest items are deleted."
            />
          </Card>
          <TrashTable
            items={items}
            selected={marked}
            onToggle={toggle}
            actions={(item) => [
              { label: "Restore", icon: "rotate", run: () => void restore([item]) },
              { label: "Restore to…", icon: "move", run: () => restoreTo([item]) },
              { label: "Delete permanently", icon: "trash", danger: true, run: () => purge([item]) },
            ]}
          />
          <p className="soft numbers">{count(data.total, "item")}</p>
        </>
      )}
      {hasNextPage && <LoadMore busy={isFetchingNextPage} onMore={fetchNextPage} />}
      <TrashSelection
        selected={selected}
        onAll={() => setMarked(new Set(items.map(({ id }) => id)))}
        onClear={() => setMarked(new Set())}
        onRestore={() => void restore(selected)}
        onRestoreTo={() => restoreTo(selected)}
        onPurge={() => purge(selected)}
      />
      {(ask?.what === "restore" || ask?.what === "folder-deleted") && (
        <RestoreToDialog items={ask.items} isFolderDeleted={ask.what === "folder-deleted"} onClose={close} />
      )}
      {ask?.what === "purge" && <PurgeDialog items={ask.items} onClose={close} />}
      {ask?.what === "empty" && (
        <EmptyTrashDialog total={data?.total ?? 0} size={data?.storage.bytes ?? 0} onClose={close} />
      )}
    </Page>
  );
}
