import type { TrashItem } from "@media-asset-service/sdk";
import { Button } from "../../ui/button.tsx";
import { count } from "../../ui/format.ts";
import { usePageKeys } from "../../ui/page-keys.ts";

interface SelectionProps {
  selected: readonly TrashItem[];
  onAll: () => void;
  onClear: () => void;
  onRestore: () => void;
  onRestoreTo: () => void;
  onPurge: () => void;
}

/** Bar with the actions for all selected items. */
export function TrashSelection({ selected, onAll, onClear, onRestore, onRestoreTo, onPurge }: SelectionProps) {
  const size = selected.length;
  usePageKeys({
    "mod+a": onAll,
    Escape: size > 0 ? onClear : undefined,
    Delete: size > 0 ? onPurge : undefined,
  });
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <p className="visually-hidden" role="status">
        {size > 0 ? `${count(size, "item")} selected` : ""}
      </p>
      {size > 0 && (
        <section className="selection-bar" aria-label="Selected items">
          <span className="numbers">{size} selected</span>
          <Button small look="quiet" onClick={onAll}>
            Select all
          </Button>
          <Button small icon="rotate" onClick={onRestore}>
            Restore
          </Button>
          <Button small icon="move" onClick={onRestoreTo}>
            Restore to…
          </Button>
          <Button small icon="trash" onClick={onPurge}>
            Delete permanently
          </Button>
          <Button small look="quiet" onClick={onClear}>
            Clear
          </Button>
        </section>
      )}
    </>
  );
}
