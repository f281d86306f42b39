import { createStore } from "./store.ts";

/* Forms with edits that are not saved. They hold up everything that would remove them, until the user decides. */

interface Departure {
  /** Continues the navigation, the closing of a dialog or the sign-out. */
  proceed: () => void;
  forms: readonly HTMLFormElement[];
  /** Whether the forms are being saved. Otherwise, a dialog is open. */
  isSaving: boolean;
}

/** Returns whether a form has edits. */
type Check = () => boolean;

const checks = new Map<HTMLFormElement, Check>();
export const departure = createStore<Departure | null>(null);

export function watchEdits(form: HTMLFormElement, check: Check): () => void {
  checks.set(form, check);
  return () => {
    checks.delete(form);
    // A hidden page keeps its forms in the document.
    if (!form.isConnected) continueDeparture();
  };
}

/** Runs an action that removes all forms, or only the given one. Asks first if this loses edits. */
export function leave(proceed: () => void, only?: HTMLFormElement | null): void {
  const forms = editedForms().filter((form) => !only || form === only);
  if (forms.length === 0) proceed();
  else departure.set({ proceed, forms, isSaving: false });
}

const editedForms = () => [...checks].flatMap(([form, check]) => (check() ? [form] : []));

export const isEdited = (form: HTMLFormElement): boolean => checks.get(form)?.() ?? false;

export const hasEdits = (): boolean => editedForms().length > 0;

/**
 * Forgets the edits of forms whose object is saved or deleted, before a navigation. Returns whether this continues a
 * departure.
 */
export function forgetEdits(forms: "form" | "dialog form" = "form"): boolean {
  for (const form of checks.keys()) if (form.matches(forms)) checks.set(form, () => false);
  return continueDeparture();
}

export function stay(): void {
  departure.set(null);
}

export function discardEdits(): void {
  const pending = departure.get();
  departure.set(null);
  pending?.proceed();
}

/** Submits the forms. The departure continues when all of them are saved, and ends at the first invalid one. */
export function saveEdits(): void {
  const pending = departure.get();
  if (!pending) return;
  departure.set({ ...pending, isSaving: true });
  for (const form of pending.forms) {
    if (!form.checkValidity()) departure.set(null);
    form.requestSubmit();
  }
}

/** Continues a departure that waits for forms, if they are saved. */
export function continueDeparture(): boolean {
  const pending = departure.get();
  if (!pending?.isSaving || pending.forms.some(isEdited)) return false;
  discardEdits();
  return true;
}

/** A failed or changed form ends the departure that waits for it. */
export function cancelSaving(): void {
  if (departure.get()?.isSaving) departure.set(null);
}

addEventListener("beforeunload", (event) => hasEdits() && event.preventDefault());
