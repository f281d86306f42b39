import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { TextInput } from "./field.tsx";
import { rememberFocus } from "./history-state.ts";
import { sentence, type Words } from "./notice.tsx";
import "./rename.css";

interface RenameProps {
  name: string;
  label: string;
  /** Whether the initial selection excludes the extension. */
  hasExtension?: boolean;
  save: (name: string) => Promise<unknown>;
  /** Error messages by code, for the typed name. */
  words: (name: string) => Words;
  onClose: () => void;
}

/** Inline field for a name. Enter or losing the focus saves it, Escape cancels. */
export function Rename({ name, label, hasExtension = false, save, words, onClose }: RenameProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const { mutate, isPending, error } = useMutation({ mutationFn: save, onSuccess: onClose });
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
    if (isPending) return;
    if (newName === "" || newName === name) onClose();
    else mutate(newName);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  };

  return (
    <form className="rename" onSubmit={submit}>
      <TextInput
        ref={input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        maxLength={255}
        readOnly={isPending}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={() => !error && submit()}
      />
      {error && (
        <p role="alert" className="rename-error">
          {sentence(error, words(typed.trim()))}
        </p>
      )}
    </form>
  );
}
