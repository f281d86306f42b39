import { useState } from "react";
import type { Account } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { bytes, count, date, number } from "../../ui/format.ts";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonTable } from "../../ui/skeleton.tsx";
import { nextOrder } from "../../ui/sort-order.ts";
import { type Column, type Sorting, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import { AccountFilters } from "./account-filters.tsx";
import { initialOrder, useAccountQuery } from "./account-query.ts";
import { useAccounts, useSuspend } from "./accounts-api.ts";
import { UsersDialog } from "./users-dialog.tsx";
import "./accounts.css";

export function AccountsPage() {
  const [query, change] = useAccountQuery();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAccounts(query);
  const isFiltered = Boolean(query.search || query.plan) || query.suspended !== undefined;
  const sorting: Sorting = {
    by: query.sort,
    order: query.order,
    onSort: (by) =>
      change({ sort: by, order: nextOrder({ by: query.sort, order: query.order }, by, initialOrder(by)) }),
  };
  /** Null to create an account. */
  const [edited, setEdited] = useState<Account | null>();
  const [peopled, setPeopled] = useState<Account | null>(null);
  return (
    <Page
      title="Accounts"
      lead="All accounts with their limits and usage. Bandwidth and AI credits are for this month, calls for today."
      actions={
        <Button look="primary" icon="plus" onClick={() => setEdited(null)}>
          Create account
        </Button>
      }
    >
      <AccountFilters query={query} onChange={change} />
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonTable label="Loading accounts" columns={7} lines={2} />}
      {data?.accounts.length === 0 && (
        <Empty icon="people" title={isFiltered ? "No account matches" : "No accounts yet"} />
      )}
      {data && data.accounts.length > 0 && (
        <AccountTable accounts={data.accounts} sorting={sorting} onEdit={setEdited} onUsers={setPeopled} />
      )}
      {data && data.total > 0 && <p className="soft numbers">{count(data.total, "account")}</p>}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
      {edited !== undefined && <AccountDialog account={edited} onClose={() => setEdited(undefined)} />}
      {peopled && <UsersDialog account={peopled} onClose={() => setPeopled(null)} />}
    </Page>
  );
}

interface TableProps {
  accounts: readonly Account[];
  sorting: Sorting;
  onEdit: (account: Account) => void;
  onUsers: (account: Account) => void;
}

function AccountTable({ accounts, sorting, onEdit, onUsers }: TableProps) {
  const columns: Column<Account>[] = [
    {
      name: "Account",
      sortKey: "name",
      as: "header",
      cell: ({ name, usage }) => (
        <>
          <bdi>{name}</bdi>
          <small>{count(usage.fileCount, "file")}</small>
        </>
      ),
    },
    { name: "Created", sortKey: "createdAt", cell: ({ createdAt }) => <Time at={createdAt} show={date} /> },
    { name: "Plan", cell: (account) => <Plan account={account} /> },
    {
      ...used("Storage", ({ usage, limits }) => [usage.storageBytes, limits.storageBytes], bytes),
      sortKey: "storageBytes",
    },
    used("Bandwidth", ({ usage, limits }) => [usage.bandwidthBytes, limits.bandwidthBytes], bytes),
    used("Calls", ({ usage, limits }) => [usage.apiCallsToday, limits.apiCallsPerDay], number),
    used("AI credits", ({ usage, limits }) => [usage.aiCreditsUsed, limits.aiCreditsPerMonth], number),
    {
      name: "Actions",
      as: "actions",
      cell: (account) => (
        <>
          <RowButton label="Users" of={`of ${account.name}`} onClick={() => onUsers(account)} />{" "}
          <RowButton label="Edit" of={account.name} onClick={() => onEdit(account)} /> <Suspend account={account} />
        </>
      ),
    },
  ];
  return (
    <div className="account-table">
      <Table
        label="Accounts"
        columns={columns}
        rows={accounts}
        rowKey={({ id }) => id}
        minWidth={900}
        sorting={sorting}
      />
    </div>
  );
}

function Plan({ account: { plan, suspended, customLimits } }: { account: Account }) {
  const custom = Object.keys(customLimits).length;
  return (
    <>
      <Badge tone={plan === "FREE" ? "plain" : "accent"}>{plan}</Badge>
      {suspended && <Badge tone="danger">Suspended</Badge>}
      {custom > 0 && <small>{count(custom, "custom limit")}</small>}
    </>
  );
}

function Suspend({ account }: { account: Account }) {
  const { account: own } = useSession();
  const { mutate, isPending, error, reset } = useSuspend(account.id);
  const [asking, setAsking] = useState(false);
  // Operators cannot suspend their own account, because they would lock themselves out.
  if (account.id === own.id) return null;
  const close = () => {
    reset();
    setAsking(false);
  };
  return (
    <>
      <RowButton
        label={account.suspended ? "Resume" : "Suspend…"}
        of={account.name}
        busy={isPending}
        onClick={() => (account.suspended ? mutate(false) : setAsking(true))}
      />
      {error && !asking && <ErrorNotice error={error} />}
      {asking && (
        <FormDialog
          title={`Suspend ${account.name}?`}
          action="Suspend"
          danger
          busy={isPending}
          error={error}
          onClose={close}
          onSubmit={() => mutate(true, { onSuccess: close })}
        >
          <p>
            Until you resume the account, requests from its keys and users are rejected, and the URLs of its{" "}
            {count(account.usage.fileCount, "file")} do not work. No data is deleted.
          </p>
        </FormDialog>
      )}
    </>
  );
}

interface RowButtonProps {
  label: string;
  /** Object of the action, for screen readers. */
  of: string;
  busy?: boolean;
  onClick: () => void;
}

function RowButton({ label, of, busy = false, onClick }: RowButtonProps) {
  return (
    <Button small busy={busy} onClick={onClick}>
      {label}
      <span className="visually-hidden"> {of}</span>
    </Button>
  );
}

type Figures = (account: Account) => [used: number, limit: number];

function used(name: string, of: Figures, show: (value: number) => string): Column<Account> {
  const cell = (account: Account) => {
    const [value, limit] = of(account);
    const share = limit > 0 ? value / limit : 0;
    return (
      <span className="account-used numbers" data-tone={share >= 1 ? "full" : share >= 0.85 ? "near" : undefined}>
        {show(value)}
        <small>of {show(limit)}</small>
      </span>
    );
  };
  return { name, cell };
}
