import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Button, IconButton } from "./button.tsx";
import { number } from "./format.ts";
import { ErrorNotice } from "./notice.tsx";
import "./dialog.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  wide?: boolean;
  /** Only its buttons close it, neither a stray click nor Escape. */
  insistent?: boolean;
  children: ReactNode;
}

/** A modal dialog for as long as it is rendered; the browser keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, wide = false, insistent = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    // The browser would begin with the button that closes it.
    shown?.querySelector<HTMLElement>("input:not([hidden]), select, textarea, .button")?.focus();
    return () => {
      shown?.close();
      // What opened it may be gone with what it did, such as the bar of the chosen files.
      const back = before instanceof HTMLElement && before.isConnected ? before : document.getElementById("main");
      back?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog${wide ? " dialog-wide" : ""}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file input inside fires cancel as well.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => !insistent && event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => insistent && event.key === "Escape" && event.preventDefault()}
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

interface FormDialogProps extends DialogProps {
  action: string;
  danger?: boolean;
  busy: boolean;
  /** Of what it does, when that takes many steps. */
  progress?: { done: number; total: number; show?: (value: number) => string } | null;
  error: unknown;
  disabled?: boolean;
  onSubmit: () => void;
}

/** A dialog that asks something and then does it: what fails is said inside, and the answers stay. */
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
    // A dialog rendered inside a form, as React sees it, must not submit that one too.
    event.stopPropagation();
    if (!busy && !disabled) onSubmit();
  };
  const show = progress?.show ?? number;
  return (
    <Dialog {...rest}>
      <form className="dialog-form" onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
