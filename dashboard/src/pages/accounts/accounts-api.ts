import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { dashboard, type Limits, send, type User } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import type { Order } from "../../ui/sort-order.ts";
import { toast } from "../../ui/toast.tsx";

const accountsKey = ["accounts"] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: accountsKey });

export const PLANS = ["FREE", "PRO", "ENTERPRISE"] as const;
export type Plan = (typeof PLANS)[number];
/** Null resets a limit to the limit of the plan. */
export type CustomLimits = { [Name in keyof Limits]?: number | null };

export const ACCOUNT_SORTS = ["createdAt", "name", "storageBytes"] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

/** Filter and sort order of the accounts. */
export interface AccountQuery {
  search?: string;
  plan?: Plan;
  suspended?: boolean;
  sort: AccountSort;
  order: Order;
}

export function useAccounts(query: AccountQuery) {
  return useInfiniteQuery({
    queryKey: [...accountsKey, query],
    queryFn: ({ pageParam, signal }) =>
      send(() =>
        dashboard.GET("/dashboard/api/accounts", {
          params: { query: { limit: 50, ...query, ...(pageParam && { cursor: pageParam }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    initialPageParam: "",
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    select: ({ pages }) => ({
      accounts: pages.flatMap(({ accounts }) => accounts),
      total: pages.at(-1)?.pagination.total ?? 0,
    }),
  });
}

const usersKey = (accountId: string) => [...accountsKey, accountId, "users"] as const;

export function useUsers(accountId: string) {
  return useQuery({
    queryKey: usersKey(accountId),
    queryFn: ({ signal }) =>
      send(() => dashboard.GET("/dashboard/api/accounts/{id}/users", { params: { path: { id: accountId } }, signal })),
    select: ({ users }) => users,
  });
}

/** Creates a user without a password, who chooses one with the link of the result. */
export function useInviteUser(accountId: string) {
  return useMutation({
    mutationFn: (body: { email: string; name?: string; role: User["role"] }) =>
      send(() => dashboard.POST("/dashboard/api/accounts/{id}/users", { params: { path: { id: accountId } }, body })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey(accountId) }),
  });
}

/** Replaces the invitation of a user who has not accepted it. */
export function useInviteAgain(accountId: string) {
  return useMutation({
    mutationFn: (id: string) =>
      send(() => dashboard.POST("/dashboard/api/users/{id}/invitation", { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey(accountId) }),
  });
}

/** Removes the passkeys, apps and recovery codes of a user who has lost them, and ends the sessions of the user. */
export function useResetSecondFactor(accountId: string) {
  return useMutation({
    mutationFn: (id: string) =>
      send(() => dashboard.DELETE("/dashboard/api/users/{id}/second-factor", { params: { path: { id } } })),
    onSuccess({ name }) {
      toast(`Reset the second factor of ${name}. The password is now enough to sign in.`);
      return queryClient.invalidateQueries({ queryKey: usersKey(accountId) });
    },
  });
}

export interface AccountChanges {
  name: string;
  plan: Plan;
  limits: CustomLimits;
  stripLocation: boolean;
}

/** Suspends or resumes an account. */
export function useSuspend(id: string) {
  return useMutation({
    mutationFn: (suspended: boolean) =>
      send(() => dashboard.PATCH("/dashboard/api/accounts/{id}", { params: { path: { id } }, body: { suspended } })),
    onSuccess({ name, suspended }) {
      toast(suspended ? `Suspended ${name}. No data is deleted.` : `Resumed ${name}.`);
      return refresh();
    },
  });
}

/** Creates an account, or changes the account with this ID. */
export function useSaveAccount(id: string | null) {
  return useMutation({
    mutationFn: (body: AccountChanges) =>
      id === null
        ? send(() => dashboard.POST("/dashboard/api/accounts", { body }))
        : send(() => dashboard.PATCH("/dashboard/api/accounts/{id}", { params: { path: { id } }, body })),
    onSuccess: refresh,
  });
}
