import { useState } from "react";
import { MoveDialog } from "../../folders/move-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { count } from "../../ui/format.ts";
import { DeleteFilesDialog } from "./file-actions.tsx";
import { type Selection, usePageKeys } from "./selection.ts";

/** What can be done with all the chosen files at once. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const [ask, setAsk] = useState<"move" | "delete" | null>(null);
  const size = selection.ids.size;
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
          <span className="numbers">{size} selected</span>
          <Button small look="quiet" onClick={selection.all}>
            Select all
          </Button>
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
      {ask === "move" && <MoveDialog load={{ files: [...selection.ids], folders: [] }} onClose={close} />}
      {ask === "delete" && <DeleteFilesDialog ids={[...selection.ids]} onClose={close} />}
    </>
  );
}
