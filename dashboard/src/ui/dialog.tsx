import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button, IconButton } from "./button.tsx";
import { leave } from "./edits.ts";
import { Form } from "./form.tsx";
import { number } from "./format.ts";
import { rememberFocus } from "./history-state.ts";
import { ErrorNotice } from "./notice.tsx";
import { useSecret } from "./secrets.ts";
import "./dialog.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  wide?: boolean;
  /** For secrets that are shown once. Only its buttons close it, not Escape or a click outside. */
  insistent?: boolean;
  children: ReactNode;
}

/** Modal dialog that is open while it is rendered. It traps the focus, and restores it afterwards. */
export function Dialog({ title, onClose, wide = false, insistent = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<() => void>(null);
  const titleId = useId();
  useSecret(insistent ? onClose : null);
  useLayoutEffect(() => {
    const element = dialog.current;
    // Effects run again when a hidden page is shown again.
    opener.current ??= rememberFocus();
    const restoreFocus = opener.current;
    element?.showModal();
    // Otherwise the browser focuses the close button.
    element?.querySelector<HTMLElement>("input:not([hidden], [type=hidden]), select, textarea, .button")?.focus();
    return () => {
      element?.close();
      // The element that opened the dialog may no longer exist, for example the selection bar.
      restoreFocus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog${wide ? " dialog-wide" : ""}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file input inside also fires cancel.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => !insistent && event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing || popoverIn(event.currentTarget)) return;
        // Browsers do not allow to keep a dialog open at the second cancel event.
        event.preventDefault();
        event.stopPropagation();
        if (!insistent) onClose();
      }}
    >
      <div className="dialog-box">
        <header>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

const popoverIn = (element: Element) => element.querySelector(":popover-open");

interface FormDialogProps extends DialogProps {
  action: string;
  danger?: boolean;
  busy: boolean;
  /** Progress of an action with many steps. */
  progress?: { done: number; total: number; show?: (value: number) => string } | null;
  error: unknown;
  disabled?: boolean;
  onSubmit: () => void;
}

/** Dialog with a form. If the action fails, it shows the error and keeps the input. Only Cancel discards edits at once. */
export function FormDialog({
  action,
  danger = false,
  busy,
  progress = null,
  error,
  disabled,
  onSubmit,
  children,
  ...rest
}: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Submitting a dialog inside another form, in the React tree, must not submit that form.
    event.stopPropagation();
    if (!busy && !disabled) onSubmit();
  };
  const show = progress?.show ?? number;
  const form = useRef<HTMLFormElement>(null);
  return (
    <Dialog {...rest} onClose={() => leave(rest.onClose, form.current)}>
      <Form ref={form} className="dialog-form" busy={busy} onSubmit={submit}>
        {children}
        {error ? <ErrorNotice error={error} /> : null}
        {progress && (
          <div className="dialog-progress">
            <progress aria-label="Progress" value={progress.done} max={progress.total} />
            <span>
              {show(progress.done)} of {show(progress.total)}
            </span>
          </div>
        )}
        <footer>
          <Button onClick={rest.onClose}>Cancel</Button>
          <Button type="submit" look={danger ? "danger" : "primary"} busy={busy} disabled={disabled}>
            {action}
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
