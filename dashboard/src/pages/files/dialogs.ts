import { lazyDialog } from "../../ui/lazy-dialog.tsx";

/** Dialogs for files and folders that load their code when they open. */
const collectionDialogs = () => import("../../collections/collection-dialogs.tsx");
const changeDialogs = () => import("./change-dialogs.tsx");
const folderDialogs = () => import("../../folders/folder-dialogs.tsx");

export const AddToCollectionDialog = lazyDialog(async () => (await collectionDialogs()).AddToCollectionDialog);
export const NewCollectionDialog = lazyDialog(async () => (await collectionDialogs()).NewCollectionDialog);
export const ChangeMarksDialog = lazyDialog(async () => (await changeDialogs()).ChangeMarksDialog);
export const ChangeVisibilityDialog = lazyDialog(async () => (await changeDialogs()).ChangeVisibilityDialog);
export const ChangeTagsDialog = lazyDialog(async () => (await import("./change-tags-dialog.tsx")).ChangeTagsDialog);
export const NewFolderDialog = lazyDialog(async () => (await folderDialogs()).NewFolderDialog);
export const DeleteFolderDialog = lazyDialog(async () => (await folderDialogs()).DeleteFolderDialog);
export const DeleteFilesDialog = lazyDialog(async () => (await import("./delete-files-dialog.tsx")).DeleteFilesDialog);
export const MoveDialog = lazyDialog(async () => (await import("../../folders/move-dialog.tsx")).MoveDialog);
export const ShareDialog = lazyDialog(async () => (await import("../../shares/share-dialog.tsx")).ShareDialog);
