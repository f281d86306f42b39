import { useRef, useState } from "react";
import type { FileRecord } from "../../api.ts";
import { downloadArchive } from "../../folders/archive.ts";
import { idsOf } from "../../folders/matching-files.ts";
import { MAX_SHARED_FILES } from "../../shares/shares-api.ts";
import { Button } from "../../ui/button.tsx";
import { count, number } from "../../ui/format.ts";
import { rememberFocus } from "../../ui/history-state.ts";
import { Overflow } from "../../ui/overflow.tsx";
import { usePageKeys } from "../../ui/page-keys.ts";
import {
  AddToCollectionDialog,
  ChangeMarksDialog,
  ChangeTagsDialog,
  ChangeVisibilityDialog,
  DeleteFilesDialog,
  MoveDialog,
  ShareDialog,
} from "./dialogs.ts";
import { type Selection, selectedItems } from "./selection.ts";
import "./selection-bar.css";

interface BarProps {
  selection: Selection;
  /** The loaded files. */
  files: readonly FileRecord[];
  /** Removes the files from the current collection. */
  remove?: ((ids: string[]) => Promise<void>) | undefined;
}

/** Bar with the actions for all selected files. */
export function SelectionBar({ selection, files, remove }: BarProps) {
  const [ask, setAsk] = useState<"tags" | "marks" | "collection" | "visibility" | "move" | "share" | "delete" | null>(
    null,
  );
  const { ids, matching, size } = selection;
  const bar = useRef<HTMLElement>(null);
  const restoreFocus = useRef<() => void>(null);
  const isInside = () => bar.current?.contains(document.activeElement) ?? false;
  const goBack = () => restoreFocus.current?.();
  const enter = () => {
    restoreFocus.current = rememberFocus();
    bar.current?.querySelector("button")?.focus();
  };
  const clear = () => {
    if (isInside()) goBack();
    selection.clear();
  };
  usePageKeys({
    "mod+a": selection.selectAll,
    Escape: size > 0 ? clear : undefined,
    // All files are before the bar in the tab order, so it has a separate shortcut.
    F6: size > 0 ? () => (isInside() ? goBack() : enter()) : undefined,
    Delete: size > 0 ? () => setAsk("delete") : undefined,
  });
  const selectedFiles = () => ({ files: files.filter(({ id }) => ids.has(id)), matching });
  const isFilter = matching?.except.length === 0;
  const download = () =>
    downloadArchive(
      isFilter ? { filter: matching.filter } : async () => ({ fileIds: matching ? await idsOf(matching) : [...ids] }),
    );
  const close = () => setAsk(null);
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <p className="visually-hidden" role="status">
        {size > 0 ? `${count(size, "file")} selected. Press F6 for actions.` : ""}
      </p>
      {size > 0 && (
        <section ref={bar} className="selection-bar" aria-label="Selected files" aria-keyshortcuts="F6">
          <span className="numbers">
            {isFilter && "All "}
            {number(size)} selected
          </span>
          {size < selection.total && (
            <Button small look="quiet" icon="check" onClick={selection.selectAll}>
              Select all {count(selection.total, "file")}
            </Button>
          )}
          <Button small icon="tag" onClick={() => setAsk("tags")}>
            Tags…
          </Button>
          <Button small icon="star" onClick={() => setAsk("marks")}>
            Label…
          </Button>
          <Overflow label="More actions">
            <Button small icon="layers" onClick={() => setAsk("collection")}>
              Add to collection…
            </Button>
            {remove && !matching && (
              <Button small icon="minus" onClick={() => void remove([...ids]).then(selection.clear)}>
                Remove from collection
              </Button>
            )}
            <Button small icon="lock" onClick={() => setAsk("visibility")}>
              Visibility…
            </Button>
            <Button small icon="move" onClick={() => setAsk("move")}>
              Move to…
            </Button>
            {!matching && size <= MAX_SHARED_FILES && (
              <Button small icon="link" onClick={() => setAsk("share")}>
                Share…
              </Button>
            )}
            <Button small icon="download" onClick={() => void download()}>
              Download as ZIP
            </Button>
          </Overflow>
          <Button small icon="trash" onClick={() => setAsk("delete")}>
            Delete
          </Button>
          <Button small look="quiet" onClick={clear}>
            Clear
          </Button>
          <kbd title="Moves the focus here and back">F6</kbd>
        </section>
      )}
      {ask === "tags" && <ChangeTagsDialog selected={selectedFiles()} onClose={close} />}
      {ask === "marks" && <ChangeMarksDialog selected={selectedFiles()} onClose={close} />}
      {ask === "collection" && <AddToCollectionDialog files={[...ids]} matching={matching} onClose={close} />}
      {ask === "visibility" && <ChangeVisibilityDialog selected={selectedFiles()} onClose={close} />}
      {ask === "move" && <MoveDialog items={selectedItems(selection)} onClose={close} />}
      {ask === "share" && <ShareDialog name={count(size, "file")} target={{ fileIds: [...ids] }} onClose={close} />}
      {ask === "delete" && (
        <DeleteFilesDialog
          ids={[...ids]}
          matching={matching}
          onClose={(deleted) => {
            close();
            if (deleted) selection.clear();
          }}
        />
      )}
    </>
  );
}
