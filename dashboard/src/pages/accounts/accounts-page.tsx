import { useState } from "react";
import type { Account } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { bytes, count, date, number } from "../../ui/format.ts";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonTable } from "../../ui/skeleton.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import { useAccounts, useSuspend } from "./accounts-api.ts";
import { UsersDialog } from "./users-dialog.tsx";
import "./accounts.css";

export function AccountsPage() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAccounts();
  /** Null to make a new one. */
  const [edited, setEdited] = useState<Account | null>();
  const [peopled, setPeopled] = useState<Account | null>(null);
  return (
    <Page
      title="Accounts"
      lead="All accounts, with limits and usage."
      actions={
        <Button look="primary" icon="plus" onClick={() => setEdited(null)}>
          Create account
        </Button>
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonTable label="Loading accounts" columns={7} lines={2} />}
      {data?.accounts.length === 0 && <Empty icon="people" title="No accounts yet" />}
      {data && data.accounts.length > 0 && (
        <AccountTable accounts={data.accounts} onEdit={setEdited} onUsers={setPeopled} />
      )}
      {data && <p className="soft numbers">{count(data.total, "account")}</p>}
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
  onEdit: (account: Account) => void;
  onUsers: (account: Account) => void;
}

function AccountTable({ accounts, onEdit, onUsers }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-wrap" aria-label="Accounts" tabIndex={0}>
      <table className="table account-table">
        <caption className="visually-hidden">Accounts</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Plan</th>
            <th scope="col">Storage</th>
            <th scope="col">Bandwidth this month</th>
            <th scope="col">Calls today</th>
            <th scope="col">AI credits</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onEdit={() => onEdit(account)}
              onUsers={() => onUsers(account)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function AccountRow({ account, onEdit, onUsers }: { account: Account; onEdit: () => void; onUsers: () => void }) {
  const { usage, limits } = account;
  const { account: own } = useSession();
  const suspend = useSuspend(account.id);
  const custom = Object.keys(account.customLimits).length;
  return (
    <tr>
      <th scope="row">
        <bdi>{account.name}</bdi>
        <small>
          {count(usage.fileCount, "file")} · since {date(account.createdAt)}
        </small>
      </th>
      <td>
        <Badge tone={account.plan === "FREE" ? "plain" : "accent"}>{account.plan}</Badge>
        {account.suspended && <Badge tone="danger">Suspended</Badge>}
        {custom > 0 && <small>{count(custom, "own limit")}</small>}
      </td>
      <Used used={usage.storageBytes} limit={limits.storageBytes} show={bytes} />
      <Used used={usage.bandwidthBytes} limit={limits.bandwidthBytes} show={bytes} />
      <Used used={usage.apiCallsToday} limit={limits.apiCallsPerDay} show={number} />
      <Used used={usage.aiCreditsUsed} limit={limits.aiCreditsPerMonth} show={number} />
      <td className="table-end">
        <Button small onClick={onUsers}>
          Users<span className="visually-hidden"> of {account.name}</span>
        </Button>{" "}
        <Button small onClick={onEdit}>
          Edit<span className="visually-hidden"> {account.name}</span>
        </Button>{" "}
        {/* Whoever suspends the own account shuts the door behind. */}
        {account.id !== own.id && (
          <Button small busy={suspend.isPending} onClick={() => suspend.mutate(!account.suspended)}>
            {account.suspended ? "Resume" : "Suspend"}
            <span className="visually-hidden"> {account.name}</span>
          </Button>
        )}
        {suspend.error && <ErrorNotice error={suspend.error} />}
      </td>
    </tr>
  );
}

function Used({ used, limit, show }: { used: number; limit: number; show: (value: number) => string }) {
  const share = limit > 0 ? used / limit : 0;
  return (
    <td className="numbers" data-tone={share >= 1 ? "full" : share >= 0.85 ? "near" : undefined}>
      {show(used)}
      <small>of {show(limit)}</small>
    </td>
  );
}
