import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { withParams } from "../../ui/address.ts";
import type { Order } from "../../ui/table.tsx";
import { ACCOUNT_SORTS, type AccountQuery, PLANS } from "./accounts-api.ts";

/** Returns the initial order: names from A to Z, other columns with the newest or largest first. */
export const firstOrder = (sort: string): Order => (sort === "name" ? "asc" : "desc");

export type Changes = Partial<Record<"search" | "plan" | "suspended" | "sort" | "order", string>>;

/** Reads the filter of the accounts from the URL, and changes it. An empty text removes a filter. */
export function useAsked(): [AccountQuery, (changes: Changes) => void] {
  const [params, setParams] = useSearchParams();
  const asked = useMemo((): AccountQuery => {
    const search = params.get("search")?.slice(0, 200);
    const plan = PLANS.find((it) => it === params.get("plan"));
    const suspended = { true: true, false: false }[params.get("suspended") ?? ""];
    const sort = ACCOUNT_SORTS.find((it) => it === params.get("sort")) ?? "createdAt";
    const order = (["asc", "desc"] as const).find((it) => it === params.get("order")) ?? firstOrder(sort);
    return {
      ...(search && { search }),
      ...(plan && { plan }),
      ...(suspended !== undefined && { suspended }),
      sort,
      order,
    };
  }, [params]);

  const change = (changes: Changes) => {
    setParams((current) => withParams(current, changes), { replace: true });
  };
  return [asked, change];
}
