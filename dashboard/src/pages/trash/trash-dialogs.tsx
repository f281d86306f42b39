import type { TrashItem } from "@media-asset-service/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { media } from "../../api.ts";
import { type Destination, FolderChoice, UNFILED } from "../../folders/folder-choice.tsx";
import { refreshLists } from "../../folders/folders.ts";
import { report } from "../../folders/report.ts";
import { runAll, useSteps } from "../../folders/steps.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { bytes, count } from "../../ui/format.ts";
import { toast } from "../../ui/toast.tsx";
import { restoreItems } from "./restore.ts";

interface ItemsProps {
  items: readonly TrashItem[];
  onClose: (done: boolean) => void;
}

interface RestoreToProps extends ItemsProps {
  /** Whether the folder of the items is deleted. */
  isFolderDeleted?: boolean;
}

export function RestoreToDialog({ items, isFolderDeleted = false, onClose }: RestoreToProps) {
  const [destination, setDestination] = useState<Destination>(UNFILED);
  const { busy, progress, start, stop } = useSteps(items.length);
  const submit = async () => {
    const over = await start(async (options) => void (await restoreItems(items, options, destination.id)));
    if (over) onClose(true);
  };
  const close = () => {
    stop();
    onClose(false);
  };
  return (
    <FormDialog
      title={`Restore ${named(items)} to…`}
      action={destination.id ? "Restore" : "Restore to Unfiled"}
      busy={busy}
      progress={progress}
      error={null}
      onClose={close}
      onSubmit={submit}
    >
      {isFolderDeleted && (
        <p>The folder of {items.length === 1 ? "this item" : "these items"} was deleted. Choose another folder.</p>
      )}
      <FolderChoice selected={destination} onSelect={setDestination} />
    </FormDialog>
  );
}

export function PurgeDialog({ items, onClose }: ItemsProps) {
  const { busy, progress, start, stop } = useSteps(items.length);
  const submit = async () => {
    const over = await start(async (options) => {
      const result = await runAll(
        items.map(
          ({ id }) =>
            () =>
              media.trash.purge(id),
        ),
        options,
        { TRASH_ITEM_NOT_FOUND: "No longer in the trash." },
      );
      await refreshLists();
      report(result, {
        itemName: "item",
        participle: "deleted",
        describe: (purged) => `Permanently deleted ${purged}.`,
      });
    });
    if (over) onClose(true);
  };
  const close = () => {
    stop();
    onClose(false);
  };
  return (
    <FormDialog
      title={`Delete ${named(items)} permanently?`}
      action="Delete permanently"
      danger
      busy={busy}
      progress={progress}
      error={null}
      onClose={close}
      onSubmit={submit}
    >
      <p>
        {amount(items)} {items.length === 1 ? "is" : "are"} deleted permanently. This cannot be undone.
      </p>
    </FormDialog>
  );
}

interface EmptyTrashProps {
  total: number;
  size: number;
  onClose: (done: boolean) => void;
}

export function EmptyTrashDialog({ total, size, onClose }: EmptyTrashProps) {
  const empty = useMutation({ mutationFn: () => media.trash.empty(), onSuccess: refreshLists });
  const submit = () =>
    empty.mutate(undefined, {
      onSuccess({ purgedFiles, purgedFolders }) {
        onClose(true);
        const folders = purgedFolders > 0 ? ` and ${count(purgedFolders, "folder")}` : "";
        toast(`Permanently deleted ${count(purgedFiles, "file")}${folders}.`);
      },
    });
  return (
    <FormDialog
      title="Empty the trash?"
      action="Empty trash"
      danger
      busy={empty.isPending}
      error={empty.error}
      onClose={() => onClose(false)}
      onSubmit={submit}
    >
      <p>
        {total === 1 ? "The only item" : `All ${count(total, "item")}`}, {bytes(size)}, {total === 1 ? "is" : "are"}{" "}
        deleted permanently. This cannot be undone.
      </p>
    </FormDialog>
  );
}

const named = (items: readonly TrashItem[]): string =>
  items.length === 1 ? `“${items[0]?.name}”` : count(items.length, "item");

/** Returns "3 files, 1.2 MB,". */
function amount(items: readonly TrashItem[]): string {
  const sum = (of: (item: TrashItem) => number) => items.reduce((total, item) => total + of(item), 0);
  return `${count(
    sum(({ fileCount }) => fileCount),
    "file",
  )}, ${bytes(sum(({ size }) => size))},`;
}
