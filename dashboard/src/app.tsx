import { lazy } from "react";
import { Navigate, Route, Routes } from "react-router";
import { FilesPage } from "./pages/files/files-page.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { Gate } from "./session/gate.tsx";
import { useSession } from "./session/session.ts";
import { SignIn } from "./session/sign-in.tsx";
import { Shell } from "./shell/shell.tsx";

const FilePage = lazy(() => import("./pages/detail/file-page.tsx").then((page) => ({ default: page.FilePage })));
const TrashPage = lazy(() => import("./pages/trash/trash-page.tsx").then((page) => ({ default: page.TrashPage })));
const UsagePage = lazy(() => import("./pages/usage/usage-page.tsx").then((page) => ({ default: page.UsagePage })));
const KeysPage = lazy(() => import("./pages/keys/keys-page.tsx").then((page) => ({ default: page.KeysPage })));
const ActivityPage = lazy(() =>
  import("./pages/activity/activity-page.tsx").then((page) => ({ default: page.ActivityPage })),
);
const SecurityPage = lazy(() =>
  import("./pages/security/security-page.tsx").then((page) => ({ default: page.SecurityPage })),
);
const AccountsPage = lazy(() =>
  import("./pages/accounts/accounts-page.tsx").then((page) => ({ default: page.AccountsPage })),
);

/** Every address of the dashboard. */
export function App() {
  return (
    <Routes>
      <Route path="/sign-in" element={<SignIn />} />
      <Route element={<Gate />}>
        <Route element={<Shell />}>
          <Route index element={<Navigate to="/files" replace />} />
          <Route path="/files" element={<FilesPage />} />
          <Route path="/folders/:folderId" element={<FilesPage />} />
          <Route path="/files/:fileId/:tab?" element={<FilePage />} />
          <Route path="/trash" element={<TrashPage />} />
          <Route path="/usage" element={<UsagePage />} />
          <Route path="/activity" element={<ActivityPage />} />
          <Route path="/settings" element={<Navigate to="/settings/keys" replace />} />
          <Route path="/settings/keys" element={<KeysPage />} />
          <Route path="/settings/security" element={<SecurityPage />} />
          <Route path="/accounts" element={<ForOperators />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  );
}

function ForOperators() {
  return useSession().user.role === "operator" ? <AccountsPage /> : <NotFound />;
}
