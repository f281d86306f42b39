import type { TrashItem } from "@media-asset-service/sdk";
import { ago, bytes, count, date } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { kind, typeIcon } from "../files/thumbnail.tsx";
import "./trash.css";

interface TableProps {
  items: readonly TrashItem[];
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
  actions: (item: TrashItem) => MenuItem[];
}

export function TrashTable({ items, selected, onToggle, actions }: TableProps) {
  const columns: Column<TrashItem>[] = [
    {
      name: "Selected",
      as: "select",
      cell: ({ id, name }) => (
        <input
          type="checkbox"
          className="select-box"
          aria-label={`Select ${name}`}
          checked={selected.has(id)}
          onChange={() => onToggle(id)}
        />
      ),
    },
    { name: "Name", as: "header", cell: (item) => <Name item={item} /> },
    { name: "Original folder", wideOnly: true, cell: (item) => <bdi>{item.folderPath || "Unfiled"}</bdi> },
    { name: "Size", as: "number", wideOnly: true, cell: (item) => bytes(item.size) },
    { name: "Deleted", wideOnly: true, cell: (item) => <Time at={item.deletedAt} show={ago} /> },
    { name: "Kept until", cell: (item) => <Time at={item.purgeAt} show={date} /> },
    {
      name: "Actions",
      as: "actions",
      cell: (item) => <Menu label={`Actions for ${item.name}`} items={actions(item)} />,
    },
  ];
  return (
    <Table
      label="Trash"
      columns={columns}
      rows={items}
      rowKey={(item) => item.id}
      isSelected={(item) => selected.has(item.id)}
    />
  );
}

function Name({ item }: { item: TrashItem }) {
  return (
    <span className="trash-name">
      <Icon name={item.fileType === null ? "folder" : typeIcon(item.fileType)} />
      <span>
        <bdi>{item.name}</bdi>
        <small>{kindOf(item)}</small>
        {/* Replaces the columns that are hidden on narrow screens. */}
        <small className="trash-more">
          {item.folderPath || "Unfiled"} · {bytes(item.size)} · deleted <Time at={item.deletedAt} show={ago} />
        </small>
      </span>
    </span>
  );
}

function kindOf({ type, mimeType, fileCount }: TrashItem): string {
  return type === "FILE" && mimeType !== null ? kind({ mimeType }) : `Folder with ${count(fileCount, "file")}`;
}
