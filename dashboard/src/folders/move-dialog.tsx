import { useState } from "react";
import { count } from "../ui/format.ts";
import { type Destination, FolderChoice } from "./folder-choice.tsx";
import { type FolderNode, useFolders, withinFolder } from "./folders.ts";
import { countItems, type LibraryItems, moveTo } from "./move.ts";
import { StepsDialog } from "./steps-dialog.tsx";

/** Keyboard alternative to moving items by drag and drop. */
export function MoveDialog({ items, onClose }: { items: LibraryItems; onClose: (moved: boolean) => void }) {
  const folders = useFolders();
  const [destination, setDestination] = useState<Destination>();
  const total = countItems(items);
  const closed = new Set(items.folders.flatMap((id) => [...within(folders.byId.get(id))]));
  return (
    <StepsDialog
      title={`Move ${count(total, "item")} to…`}
      action="Move"
      total={total}
      run={destination ? (options) => moveTo(destination, items, options) : null}
      disabled={destination === undefined}
      onClose={onClose}
    >
      <FolderChoice selected={destination} onSelect={setDestination} closed={closed} />
    </StepsDialog>
  );
}

const within = (node: FolderNode | undefined) => (node ? withinFolder(node) : new Set<string>());
