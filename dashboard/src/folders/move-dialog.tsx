import { useState } from "react";
import { FormDialog } from "../ui/dialog.tsx";
import { count } from "../ui/format.ts";
import { type Destination, FolderChoice } from "./folder-choice.tsx";
import { type FolderNode, useFolders, withinFolder } from "./folders.ts";
import { countItems, type LibraryItems, moveTo } from "./move.ts";
import { useSteps } from "./steps.ts";

/** Keyboard alternative to moving items by drag and drop. */
export function MoveDialog({ items, onClose }: { items: LibraryItems; onClose: (moved: boolean) => void }) {
  const folders = useFolders();
  const [destination, setDestination] = useState<Destination>();
  const total = countItems(items);
  const { busy, progress, start, stop } = useSteps(total);
  const closed = new Set(items.folders.flatMap((id) => [...within(folders.byId.get(id))]));

  const submit = async () => {
    if (destination && (await start((options) => moveTo(destination, items, options)))) onClose(true);
  };
  const close = () => {
    stop();
    onClose(false);
  };

  return (
    <FormDialog
      title={`Move ${count(total, "item")} to…`}
      action="Move"
      busy={busy}
      progress={progress}
      error={null}
      disabled={destination === undefined}
      onClose={close}
      onSubmit={submit}
    >
      <FolderChoice selected={destination} onSelect={setDestination} closed={closed} />
    </FormDialog>
  );
}

const within = (node: FolderNode | undefined) => (node ? withinFolder(node) : new Set<string>());
