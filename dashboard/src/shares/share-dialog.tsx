import { lazy, Suspense } from "react";
import type { ShareDialogProps } from "./share-dialog-content.tsx";

const Content = lazy(() =>
  import("./share-dialog-content.tsx").then((module) => ({ default: module.ShareDialogContent })),
);

/** Creates a link, and then shows it. Loaded when it opens, because the first page rarely needs it. */
export function ShareDialog(props: ShareDialogProps) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}
