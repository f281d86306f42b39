import { type MouseEvent, type Ref, type RefObject, useState } from "react";
import type { FileRecord } from "../../api.ts";
import { toggleStar } from "../../collections/marks.tsx";
import { copyText } from "../../ui/copy.tsx";
import { Menu, type MenuHandle, type MenuItem } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.tsx";
import {
  AddToCollectionDialog,
  ChangeMarksDialog,
  ChangeTagsDialog,
  DeleteFilesDialog,
  MoveDialog,
  ShareDialog,
} from "./dialogs.ts";

type Ask = "share" | "tags" | "label" | "collection" | "move" | "delete" | null;

interface ActionOptions {
  onOpen?: () => void;
  onView?: () => void;
  onRename?: () => void;
  /** Changes the position in the current collection. */
  onStep?: ((by: -1 | 1) => void) | undefined;
}

/** Returns the actions for a file, in the same order on all pages, and the dialog that is open. */
export function useFileActions(file: FileRecord, { onOpen, onView, onRename, onStep }: ActionOptions) {
  const [ask, setAsk] = useState<Ask>(null);
  const close = () => setAsk(null);
  const selected = { files: [file], matching: null };
  const items: MenuItem[] = [
    ...(onOpen ? [{ label: "Open", icon: "external", run: onOpen } as const] : []),
    ...(onView ? [{ label: "View", icon: "image", run: onView } as const] : []),
    { label: "Download", icon: "download", run: () => download(file) },
    { label: "Share…", icon: "link", run: () => setAsk("share") },
    { label: "Copy URL", icon: "copy", run: () => void copyText(file.cdnUrl, () => toast("Copied the URL.")) },
    { label: "Tags…", icon: "tag", run: () => setAsk("tags") },
    { label: file.starred ? "Remove star" : "Star", icon: "star", run: () => toggleStar(file) },
    { label: "Label…", icon: "sliders", run: () => setAsk("label") },
    { label: "Add to collection…", icon: "layers", run: () => setAsk("collection") },
    ...(onStep ? stepItems(onStep) : []),
    { label: "Move to…", icon: "move", run: () => setAsk("move") },
    ...(onRename ? [{ label: "Rename", icon: "pencil", run: onRename } as const] : []),
    { label: "Delete", icon: "trash", danger: true, run: () => setAsk("delete") },
  ];
  const dialog = (
    <>
      {ask === "share" && <ShareDialog name={file.filename} target={{ fileIds: [file.id] }} onClose={close} />}
      {ask === "tags" && <ChangeTagsDialog selected={selected} onClose={close} />}
      {ask === "label" && <ChangeMarksDialog selected={selected} onClose={close} />}
      {ask === "collection" && <AddToCollectionDialog files={[file.id]} onClose={close} />}
      {ask === "move" && <MoveDialog items={{ files: [file.id], folders: [] }} onClose={close} />}
      {ask === "delete" && <DeleteFilesDialog ids={[file.id]} name={file.filename} onClose={close} />}
    </>
  );
  return { items, dialog };
}

const stepItems = (step: (by: -1 | 1) => void): MenuItem[] => [
  { label: "Move earlier", icon: "back", run: () => step(-1) },
  { label: "Move later", icon: "chevron", run: () => step(1) },
];

interface MenuProps extends ActionOptions {
  ref?: Ref<MenuHandle>;
  file: FileRecord;
  tabIndex?: 0 | -1;
}

/** Menu with the actions for a file. */
export function FileMenu({ ref, file, tabIndex = 0, ...options }: MenuProps) {
  const { items, dialog } = useFileActions(file, options);
  return (
    <>
      <Menu
        {...(ref && { ref })}
        label={`Actions for ${file.filename}`}
        className="file-menu"
        tabIndex={tabIndex}
        items={items}
      />
      {dialog}
    </>
  );
}

/** Opens the menu of a file at a right click. With Shift, the browser opens its own menu. */
export const onRightClick = (menu: RefObject<MenuHandle | null>) => (event: MouseEvent) => {
  if (event.shiftKey || (event.target as Element).closest("[popover], dialog, form")) return;
  event.preventDefault();
  menu.current?.openAt(event);
};

function download({ cdnUrl, filename }: FileRecord): void {
  Object.assign(document.createElement("a"), { href: downloadUrl(cdnUrl), download: filename }).click();
}

/** Returns the URL that downloads the file instead of showing it. */
export function downloadUrl(cdnUrl: string): string {
  const url = new URL(cdnUrl);
  url.searchParams.set("download", "true");
  return url.href;
}
