import { useState } from "react";
import { MoveDialog } from "../../folders/move-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { count, number } from "../../ui/format.ts";
import { usePageKeys } from "../../ui/page-keys.ts";
import { DeleteFilesDialog } from "./file-actions.tsx";
import { loadOf, type Selection } from "./selection.ts";

interface BarProps {
  selection: Selection;
  /** How many files the page has, and how many there are. */
  loaded: number;
  total: number;
}

/** What can be done with all the chosen files at once. */
export function SelectionBar({ selection, loaded, total }: BarProps) {
  const [ask, setAsk] = useState<"move" | "delete" | null>(null);
  const { ids, matching, size } = selection;
  const offersRest = ids.size === loaded && loaded < total && !matching;
  usePageKeys({
    "mod+a": selection.all,
    Escape: size > 0 ? selection.clear : undefined,
    Delete: size > 0 ? () => setAsk("delete") : undefined,
  });
  const close = (done: boolean) => {
    setAsk(null);
    if (done) selection.clear();
  };
  return (
    <>
      {/* Always there, so that its words are read out when they change. */}
      <p className="visually-hidden" role="status">
        {size > 0 ? `${count(size, "file")} selected` : ""}
      </p>
      {size > 0 && (
        <section className="selection-bar" aria-label="Selected files">
          <span className="numbers">
            {matching && "All "}
            {number(size)} selected
          </span>
          {!matching && (
            <Button small look="quiet" onClick={selection.all}>
              Select all{offersRest && ` ${count(total, "file")}`}
            </Button>
          )}
          <Button small icon="move" onClick={() => setAsk("move")}>
            Move to…
          </Button>
          <Button small icon="trash" onClick={() => setAsk("delete")}>
            Delete
          </Button>
          <Button small look="quiet" onClick={selection.clear}>
            Clear
          </Button>
        </section>
      )}
      {ask === "move" && <MoveDialog load={loadOf(selection)} onClose={close} />}
      {ask === "delete" && <DeleteFilesDialog ids={[...ids]} matching={matching} onClose={close} />}
    </>
  );
}
