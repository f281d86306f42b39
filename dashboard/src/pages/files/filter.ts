import { useMemo } from "react";
import { useParams, useSearchParams } from "react-router";

export const TYPES = ["IMAGE", "VIDEO", "AUDIO", "DOCUMENT"] as const;
export type FileType = (typeof TYPES)[number];
export type View = "grid" | "list";

/** What is shown, as the address has it. */
export interface Filter {
  /** Null for all folders, "root" for what is in none. */
  folderId: string | null;
  search: string;
  type: FileType | null;
  view: View;
}

const KEPT_VIEW = "files-view";

export function useFilter(): [Filter, (changes: Partial<Omit<Filter, "folderId">>) => void] {
  const { folderId = null } = useParams();
  const [params, setParams] = useSearchParams();
  const filter = useMemo((): Filter => {
    const view = params.get("view") ?? localStorage.getItem(KEPT_VIEW);
    return {
      folderId,
      search: params.get("search")?.slice(0, 200) ?? "",
      type: TYPES.find((type) => type === params.get("type")) ?? null,
      view: view === "list" ? "list" : "grid",
    };
  }, [params, folderId]);

  const change = (changes: Partial<Omit<Filter, "folderId">>) => {
    if (changes.view) localStorage.setItem(KEPT_VIEW, changes.view);
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  };
  return [filter, change];
}
