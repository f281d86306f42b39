import { lazyDialog } from "../../ui/lazy-dialog.tsx";

/** Dialogs for files that load their code when they open. */
export const ShareDialog = lazyDialog(() => import("../../shares/share-dialog.tsx").then((it) => it.ShareDialog));
