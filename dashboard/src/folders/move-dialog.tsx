import { useState } from "react";
import { FormDialog } from "../ui/dialog.tsx";
import { count } from "../ui/format.ts";
import { type Destination, FolderChoice } from "./folder-choice.tsx";
import { type FolderNode, useFolders, withinFolder } from "./folders.ts";
import { type Load, moveTo, sizeOf } from "./move.ts";
import { useSteps } from "./steps.ts";

/** Keyboard alternative to moving items by drag and drop. */
export function MoveDialog({ load, onClose }: { load: Load; onClose: (moved: boolean) => void }) {
  const folders = useFolders();
  const [chosen, setChosen] = useState<Destination>();
  const total = sizeOf(load);
  const { busy, progress, start, stop } = useSteps(total);
  const closed = new Set(load.folders.flatMap((id) => [...within(folders.byId.get(id))]));

  const submit = async () => {
    if (chosen && (await start((watch) => moveTo(chosen, load, watch)))) onClose(true);
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
      disabled={chosen === undefined}
      onClose={close}
      onSubmit={submit}
    >
      <FolderChoice chosen={chosen} onChoose={setChosen} closed={closed} />
    </FormDialog>
  );
}

const within = (node: FolderNode | undefined) => (node ? withinFolder(node) : new Set<string>());
