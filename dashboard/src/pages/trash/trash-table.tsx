import type { TrashItem } from "@media-asset-service/sdk";
import { ago, bytes, count, date, dateTime } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { kind, typeIcon } from "../files/thumbnail.tsx";
import "./trash.css";

interface TableProps {
  items: readonly TrashItem[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  actions: (item: TrashItem) => MenuItem[];
}

export function TrashTable({ items, chosen, onToggle, actions }: TableProps) {
  return (
    <div className="table-wrap">
      <table className="table trash-table">
        <caption className="visually-hidden">Trash</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Selected</span>
            </th>
            <th scope="col">Name</th>
            <th scope="col">Was in</th>
            <th scope="col" className="table-number">
              Size
            </th>
            <th scope="col">Deleted</th>
            <th scope="col">Kept until</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} data-selected={chosen.has(item.id) || undefined}>
              <td>
                <input
                  type="checkbox"
                  className="select-box"
                  aria-label={`Select ${item.name}`}
                  checked={chosen.has(item.id)}
                  onChange={() => onToggle(item.id)}
                />
              </td>
              <th scope="row">
                <span className="trash-name">
                  <Icon name={item.fileType === null ? "folder" : typeIcon(item.fileType)} />
                  <span>
                    <bdi>{item.name}</bdi>
                    <small>{kindOf(item)}</small>
                    {/* Where the columns have no room. */}
                    <small className="trash-more">
                      {item.folderPath || "Unfiled"} · {bytes(item.size)} · deleted {ago(item.deletedAt)}
                    </small>
                  </span>
                </span>
              </th>
              <td>
                <bdi>{item.folderPath || "Unfiled"}</bdi>
              </td>
              <td className="table-number">{bytes(item.size)}</td>
              <td>
                <time dateTime={item.deletedAt} title={dateTime(item.deletedAt)}>
                  {ago(item.deletedAt)}
                </time>
              </td>
              <td>
                <time dateTime={item.purgeAt} title={dateTime(item.purgeAt)}>
                  {date(item.purgeAt)}
                </time>
              </td>
              <td className="table-end">
                <Menu label={`Actions for ${item.name}`} items={actions(item)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function kindOf({ type, mimeType, fileCount }: TrashItem): string {
  return type === "FILE" && mimeType !== null ? kind({ mimeType }) : `Folder with ${count(fileCount, "file")}`;
}
