import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { cancelSaving, continueDeparture, isEdited, watchEdits } from "./edits.ts";

interface FormProps extends Omit<ComponentProps<"form">, "ref"> {
  /** Whether it has edits. By default, whether a control has another value than at first. */
  edited?: boolean | undefined;
  busy: boolean;
  ref?: RefObject<HTMLFormElement | null>;
}

/** Form whose edits are not lost: see `edits.ts`. Ctrl+Enter or Cmd+Enter submits it from any control. */
export function Form({ edited, busy, ref, ...props }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const current = useRef(edited);
  const initial = useRef<Map<Element, string>>(null);

  useLayoutEffect(() => {
    current.current = edited;
  });
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // Effects run again when a hidden page is shown again.
    initial.current ??= new Map(valuesOf(element));
    const before = initial.current;
    const differs = () => valuesOf(element).some(([control, value]) => value !== (before.get(control) ?? value));
    return watchEdits(element, () => hasPartialText(element) || (current.current ?? differs()));
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both can end what the departure waits for
  useEffect(() => {
    if (busy || !form.current) return;
    if (isEdited(form.current)) cancelSaving();
    else continueDeparture();
  }, [form, busy, edited]);

  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    const element = event.currentTarget;
    // After the state is updated: the key also completes a tag.
    queueMicrotask(() => element.requestSubmit());
  };
  return (
    <form
      {...props}
      ref={form}
      onKeyDown={press}
      onInput={cancelSaving}
      onFocus={({ target }) => {
        // Some controls appear later.
        for (const [control, value] of valuesOf(target)) {
          if (!initial.current?.has(control)) initial.current?.set(control, value);
        }
      }}
    />
  );
}

/** Choices of a list are not typed, and secrets are not kept. */
const TYPED =
  "textarea, select, input:not([type=radio], [type=password], [type=search], [type=file], [autocomplete=one-time-code], [readonly])";

function valuesOf(root: Element): [Element, string][] {
  const controls = root.matches(TYPED) ? [root] : [...root.querySelectorAll(TYPED)];
  return controls.map((control) => [control, textOf(control)]);
}

function textOf(control: Element): string {
  if (control instanceof HTMLInputElement && control.type === "checkbox") return `${control.checked}`;
  return "value" in control ? `${control.value}` : "";
}

/** Whether a control contains text that is not yet part of its value, such as half of a tag. */
const hasPartialText = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll("[data-partial]")].some((control) => textOf(control).trim() !== "");
