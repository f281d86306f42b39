import { lazyDialog } from "../../ui/lazy-dialog.tsx";

/** Dialogs for files that load their code when they open. */
export const ShareDialog = lazyDialog(() => import("../../shares/share-dialog.tsx").then((it) => it.ShareDialog));
export const ChangeTagsDialog = lazyDialog(() => import("./change-tags-dialog.tsx").then((it) => it.ChangeTagsDialog));
export const ChangeMarksDialog = lazyDialog(() => import("./change-dialogs.tsx").then((it) => it.ChangeMarksDialog));
export const ChangeVisibilityDialog = lazyDialog(() =>
  import("./change-dialogs.tsx").then((it) => it.ChangeVisibilityDialog),
);
