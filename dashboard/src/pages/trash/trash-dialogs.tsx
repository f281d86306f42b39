import type { TrashItem } from "@media-asset-service/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { media } from "../../api.ts";
import { type Destination, FolderChoice, UNFILED } from "../../folders/folder-choice.tsx";
import { refreshLists } from "../../folders/folders.ts";
import { report } from "../../folders/report.ts";
import { runAll, type StepOptions } from "../../folders/steps.ts";
import { StepsDialog } from "../../folders/steps-dialog.tsx";
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
  return (
    <StepsDialog
      title={`Restore ${named(items)} to…`}
      action={destination.id ? "Restore" : "Restore to Unfiled"}
      total={items.length}
      run={(options) => restoreItems(items, options, destination.id)}
      onClose={onClose}
    >
      {isFolderDeleted && (
        <p>The folder of {items.length === 1 ? "this item" : "these items"} was deleted. Choose another folder.</p>
      )}
      <FolderChoice selected={destination} onSelect={setDestination} />
    </StepsDialog>
  );
}

export function PurgeDialog({ items, onClose }: ItemsProps) {
  return (
    <StepsDialog
      title={`Delete ${named(items)} permanently?`}
      action="Delete permanently"
      danger
      total={items.length}
      run={(options) => purge(items, options)}
      onClose={onClose}
    >
      <p>
        {amount(items)} {items.length === 1 ? "is" : "are"} deleted permanently. This cannot be undone.
      </p>
    </StepsDialog>
  );
}

async function purge(items: readonly TrashItem[], options: StepOptions): Promise<void> {
  const steps = items.map((item) => () => media.trash.purge(item.id));
  const result = await runAll(steps, options, { TRASH_ITEM_NOT_FOUND: "No longer in the trash." });
  await refreshLists();
  report(result, {
    itemName: "item",
    participle: "deleted",
    describe: (purged) => `Permanently deleted ${purged}.`,
  });
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
