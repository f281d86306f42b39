import type { Key } from "../../api.ts";
import { Badge } from "../../ui/badge.tsx";
import { ago, date } from "../../ui/format.ts";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { type Column, Table, useSorted } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { stateOf } from "./keys-api.ts";
import "./keys.css";

interface KeyTableProps {
  label: string;
  keys: readonly Key[];
  actions?: (key: Key) => MenuItem[];
}

const SORT_KEYS: Record<string, (key: Key) => string | number> = {
  name: ({ name }) => name,
  created: ({ createdAt }) => Date.parse(createdAt),
  used: ({ lastUsedAt }) => (lastUsedAt ? Date.parse(lastUsedAt) : 0),
  expires: ({ expiresAt }) => (expiresAt ? Date.parse(expiresAt) : Number.MAX_SAFE_INTEGER),
};

export function KeyTable({ label, keys, actions }: KeyTableProps) {
  const { rows, sorting } = useSorted(keys, SORT_KEYS, "created");
  const columns: Column<Key>[] = [
    { name: "Name", sortKey: "name", as: "header", cell: (key) => <bdi>{key.name || "Unnamed"}</bdi> },
    {
      name: "Key",
      cell: (key) => (
        <code>
          {key.prefix}…{key.lastFour}
        </code>
      ),
    },
    { name: "Permissions", cell: (key) => <Permissions apiKey={key} /> },
    { name: "Created", sortKey: "created", cell: (key) => <Time at={key.createdAt} show={date} /> },
    {
      name: "Last used",
      sortKey: "used",
      cell: (key) => (key.lastUsedAt ? <Time at={key.lastUsedAt} show={ago} /> : "Never"),
    },
    { name: "Expires", sortKey: "expires", cell: (key) => <Expiry apiKey={key} /> },
  ];
  if (actions) {
    columns.push({
      name: "Actions",
      as: "actions",
      cell: (key) => <Menu label={`Actions for the key ${key.name || "Unnamed"}`} items={actions(key)} />,
    });
  }
  return (
    <Table label={label} columns={columns} rows={rows} rowKey={(key) => key.id} minWidth={760} sorting={sorting} />
  );
}

function Permissions({ apiKey }: { apiKey: Key }) {
  return (
    <span className="key-permissions">
      {apiKey.permissions.map((permission) => (
        <Badge key={permission} tone={permission === "delete" ? "warn" : "plain"}>
          {permission}
        </Badge>
      ))}
    </span>
  );
}

const SOON_MS = 7 * 86_400_000;

function Expiry({ apiKey }: { apiKey: Key }) {
  const { expiresAt, revokedAt } = apiKey;
  if (revokedAt)
    return (
      <Badge tone="danger">
        Revoked <Time at={revokedAt} show={date} />
      </Badge>
    );
  if (!expiresAt) return "Never";
  if (stateOf(apiKey) === "expired")
    return (
      <Badge>
        Expired <Time at={expiresAt} show={date} />
      </Badge>
    );
  if (Date.parse(expiresAt) - Date.now() < SOON_MS)
    return (
      <Badge tone="warn">
        <Time at={expiresAt} show={ago} />
      </Badge>
    );
  return <Time at={expiresAt} show={date} />;
}
