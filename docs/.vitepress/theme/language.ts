const KEY = "sample-language";
const LANGUAGES = ["curl", "SDK", "fetch", "Python"];

/** Saves the selected sample language and selects it in the code groups of every page. */
export function saveLanguage(): void {
  document.addEventListener("change", ({ target }) => {
    const label = target instanceof HTMLInputElement ? labelOf(target) : "";
    if (LANGUAGES.includes(label)) localStorage.setItem(KEY, label);
  });
  new MutationObserver(pick).observe(document.body, { childList: true, subtree: true });
  pick();
}

const seen = new WeakSet<Element>();

function pick(): void {
  const wanted = localStorage.getItem(KEY);
  for (const group of document.querySelectorAll(".vp-code-group")) {
    if (seen.has(group)) continue;
    seen.add(group);
    const inputs = [...group.querySelectorAll<HTMLInputElement>(".tabs input")];
    inputs.find((input) => labelOf(input) === wanted && !input.checked)?.click();
  }
}

function labelOf(input: HTMLInputElement): string {
  return input.parentElement?.querySelector(`label[for="${CSS.escape(input.id)}"]`)?.textContent?.trim() ?? "";
}
