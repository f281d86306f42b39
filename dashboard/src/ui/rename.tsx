import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { TextInput } from "./field.tsx";
import { hiddenProblem } from "./filename.ts";
import { rememberFocus } from "./history-state.ts";
import { sentence, type Words } from "./notice.tsx";
import "./rename.css";

interface RenameProps {
  name: string;
  label: string;
  /** Whether the initial selection excludes the extension. */
  hasExtension?: boolean;
  /** Returns why a typed name is refused; by default because of hidden characters. */
  problemOf?: (name: string) => string | null;
  save: (name: string, signal: AbortSignal) => Promise<unknown>;
  /** Error messages by code, for the typed name. */
  words: (name: string) => Words;
  onClose: () => void;
}

/** Inline field for a name. Enter or losing the focus saves it, Escape cancels. */
export function Rename({
  name,
  label,
  hasExtension = false,
  problemOf = hiddenProblem,
  save,
  words,
  onClose,
}: RenameProps) {
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const [typed, setTyped] = useState(name);
  const [stopping] = useState(() => new AbortController());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (newName: string) => save(newName, stopping.signal),
    onSuccess: onClose,
  });
  const problem = problemOf(typed);
  const message = problem ?? (error && sentence(error, words(typed.trim())));
  const stem = hasExtension && name.lastIndexOf(".") > 0 ? name.lastIndexOf(".") : name.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial selection is set once
  useLayoutEffect(() => {
    const field = input.current;
    const restoreFocus = rememberFocus();
    field?.focus();
    field?.setSelectionRange(0, stem);
    return () => {
      if (document.activeElement === field) restoreFocus();
    };
  }, []);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const newName = typed.trim();
    if (isPending || problem) return;
    if (newName === "" || newName === name) onClose();
    else mutate(newName);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    // Also ends the retries of a request that is on its way.
    stopping.abort();
    onClose();
  };

  return (
    <form className="rename" onSubmit={submit}>
      <TextInput
        ref={input}
        aria-label={label}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? messageId : undefined}
        maxLength={255}
        readOnly={isPending}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={() => !error && submit()}
      />
      {message && (
        <p id={messageId} role="alert" className="rename-error">
          {message}
        </p>
      )}
    </form>
  );
}
