import { createStore } from "../ui/store.ts";

export type Theme = "system" | "light" | "dark";

const KEY = "theme";
const stored = localStorage.getItem(KEY);

export const theme = createStore<Theme>(stored === "light" || stored === "dark" ? stored : "system");

function show(): void {
  const selected = theme.get();
  if (selected === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = selected;
}

theme.subscribe(show);
theme.subscribe(() => localStorage.setItem(KEY, theme.get()));
show();
