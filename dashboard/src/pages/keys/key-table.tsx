import type { Key } from "../../api.ts";
import { Badge } from "../../ui/badge.tsx";
import { ago, date, dateTime } from "../../ui/format.ts";
import { Menu } from "../../ui/menu.tsx";
import { stateOf } from "./keys-api.ts";
import "./keys.css";

interface KeyTableProps {
  label: string;
  keys: readonly Key[];
  onRotate?: (key: Key) => void;
  onRevoke?: (key: Key) => void;
}

export function KeyTable({ label, keys, onRotate, onRevoke }: KeyTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-wrap" aria-label={label} tabIndex={0}>
      <table className="table key-table">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Key</th>
            <th scope="col">Permissions</th>
            <th scope="col">Created</th>
            <th scope="col">Last used</th>
            <th scope="col">Expires</th>
            {onRotate && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">
                <bdi>{key.name || "Unnamed"}</bdi>
              </th>
              <td>
                <code>
                  {key.prefix}…{key.lastFour}
                </code>
              </td>
              <td>
                <span className="key-permissions">
                  {key.permissions.map((permission) => (
                    <Badge key={permission} tone={permission === "delete" ? "warn" : "plain"}>
                      {permission}
                    </Badge>
                  ))}
                </span>
              </td>
              <td>
                <When at={key.createdAt} />
              </td>
              <td>{key.lastUsedAt ? <When at={key.lastUsedAt} relative /> : "Never"}</td>
              <td>
                <Expiry apiKey={key} />
              </td>
              {onRotate && onRevoke && (
                <td className="table-end">
                  <Menu
                    label={`Actions for the key ${key.name || "Unnamed"}`}
                    items={[
                      { label: "Rotate…", icon: "rotate", run: () => onRotate(key) },
                      { label: "Revoke…", icon: "trash", danger: true, run: () => onRevoke(key) },
                    ]}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const SOON_MS = 7 * 86_400_000;

function Expiry({ apiKey }: { apiKey: Key }) {
  const { expiresAt, revokedAt } = apiKey;
  if (revokedAt) return <Badge tone="danger">Revoked {date(revokedAt)}</Badge>;
  if (!expiresAt) return "Never";
  if (stateOf(apiKey) === "expired") return <Badge>Expired {date(expiresAt)}</Badge>;
  if (Date.parse(expiresAt) - Date.now() < SOON_MS) return <Badge tone="warn">{ago(expiresAt)}</Badge>;
  return <When at={expiresAt} />;
}

function When({ at, relative = false }: { at: string; relative?: boolean }) {
  return (
    <time dateTime={at} title={dateTime(at)}>
      {relative ? ago(at) : date(at)}
    </time>
  );
}
