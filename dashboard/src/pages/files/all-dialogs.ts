/** One chunk for the dialogs that lists of files and folders open. */
export { AddToCollectionDialog, NewCollectionDialog } from "../../collections/collection-dialogs.tsx";
export { DeleteFolderDialog, NewFolderDialog } from "../../folders/folder-dialogs.tsx";
export { MoveDialog } from "../../folders/move-dialog.tsx";
export { ShareDialog } from "../../shares/share-dialog.tsx";
export { ChangeMarksDialog, ChangeVisibilityDialog } from "./change-dialogs.tsx";
export { ChangeTagsDialog } from "./change-tags-dialog.tsx";
export { DeleteFilesDialog } from "./delete-files-dialog.tsx";
