import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { withParams } from "../../ui/search-params.ts";
import type { Order } from "../../ui/sort-order.ts";
import { ACCOUNT_SORTS, type AccountQuery, PLANS } from "./accounts-api.ts";

/** Returns the initial order: names from A to Z, other columns with the newest or largest first. */
export const initialOrder = (sort: string): Order => (sort === "name" ? "asc" : "desc");

export type QueryChanges = Partial<Record<"search" | "plan" | "suspended" | "sort" | "order", string>>;

/** Reads the filter of the accounts from the URL, and changes it. An empty text removes a filter. */
export function useAccountQuery(): [AccountQuery, (changes: QueryChanges) => void] {
  const [params, setParams] = useSearchParams();
  const query = useMemo((): AccountQuery => {
    const search = params.get("search")?.slice(0, 200);
    const plan = PLANS.find((it) => it === params.get("plan"));
    const suspended = { true: true, false: false }[params.get("suspended") ?? ""];
    const sort = ACCOUNT_SORTS.find((it) => it === params.get("sort")) ?? "createdAt";
    const order = (["asc", "desc"] as const).find((it) => it === params.get("order")) ?? initialOrder(sort);
    return {
      ...(search && { search }),
      ...(plan && { plan }),
      ...(suspended !== undefined && { suspended }),
      sort,
      order,
    };
  }, [params]);

  const change = (changes: QueryChanges) => {
    setParams((current) => withParams(current, changes), { replace: true });
  };
  return [query, change];
}
