import { lazyComponent } from "../../ui/lazy-component.tsx";

/** Dialogs for files and folders that load their code when they open. */
const load = () => import("./all-dialogs.ts");

export const AddToCollectionDialog = lazyComponent(async () => (await load()).AddToCollectionDialog);
export const NewCollectionDialog = lazyComponent(async () => (await load()).NewCollectionDialog);
export const ChangeMarksDialog = lazyComponent(async () => (await load()).ChangeMarksDialog);
export const ChangeVisibilityDialog = lazyComponent(async () => (await load()).ChangeVisibilityDialog);
export const ChangeTagsDialog = lazyComponent(async () => (await load()).ChangeTagsDialog);
export const NewFolderDialog = lazyComponent(async () => (await load()).NewFolderDialog);
export const DeleteFolderDialog = lazyComponent(async () => (await load()).DeleteFolderDialog);
export const DeleteFilesDialog = lazyComponent(async () => (await load()).DeleteFilesDialog);
export const MoveDialog = lazyComponent(async () => (await load()).MoveDialog);
export const ShareDialog = lazyComponent(async () => (await load()).ShareDialog);
