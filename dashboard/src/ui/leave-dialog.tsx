import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { discardEdits, saveEdits, stay } from "./edits.ts";

/** Asks what happens to the edits that a departure would lose. */
export function LeaveDialog() {
  return (
    <Dialog title="Save your changes?" onClose={stay}>
      <p>They are not saved yet.</p>
      <footer className="leave-actions">
        <Button look="quiet" onClick={stay}>
          Keep editing
        </Button>
        <Button onClick={discardEdits}>Discard</Button>
        <Button look="primary" autoFocus onClick={saveEdits}>
          Save
        </Button>
      </footer>
    </Dialog>
  );
}
