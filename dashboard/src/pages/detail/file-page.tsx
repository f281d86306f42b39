import { ApiError } from "@media-asset-service/sdk";
import { useState } from "react";
import { NavLink, useLocation, useNavigate, useParams } from "react-router";
import type { FileRecord } from "../../api.ts";
import { LinkButton } from "../../ui/button.tsx";
import { forgetEdits, hasEdits } from "../../ui/edits.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/page.tsx";
import { ListContext, usePlaceState } from "../files/file-list.ts";
import { useViewed } from "../files/viewed.ts";
import { NotFound } from "../not-found.tsx";
import { AiTab } from "./ai-tab.tsx";
import { FileHeader } from "./file-header.tsx";
import { useFile } from "./file-queries.ts";
import { FileSkeleton } from "./file-skeleton.tsx";
import { LocationNotice } from "./location-notice.tsx";
import { type ListPosition, Neighbors, useListPosition } from "./neighbors.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { ResponsiveTab } from "./responsive-tab.tsx";
import { TransformTab } from "./transform-tab.tsx";
import "./file-page.css";

const Viewer = lazyComponent(async () => (await import("../files/viewer.tsx")).Viewer);

const TABS = [
  { path: "", label: "Overview", icon: "image" },
  { path: "ai", label: "AI", icon: "sparkle" },
  { path: "transform", label: "Transform", icon: "sliders" },
  { path: "responsive", label: "Responsive", icon: "monitor" },
] as const satisfies { path: string; label: string; icon: IconName }[];

const WORDS = {
  FILE_NOT_FOUND: "This file was deleted. Restore it from the trash to save your changes.",
};

export function FilePage() {
  const { fileId = "", tab = "" } = useParams();
  const { data: file, error, isPending, refetch } = useFile(fileId);
  const position = useListPosition(file);
  useTitle(file?.filename ?? "File");
  if (!TABS.some(({ path }) => path === tab)) return <NotFound />;
  const isGone = error instanceof ApiError && error.status === 404;
  // Edits stay, to be copied, or saved after the file is restored.
  if (isGone && !(file && hasEdits())) {
    return (
      <div className="file-page">
        <Empty icon="document" title="File not found" actions={<LinkButton to="/files">All files</LinkButton>}>
          It may have been deleted, or it may belong to another account.
        </Empty>
      </div>
    );
  }
  return (
    <div className="file-page">
      {error && <ErrorNotice error={error} words={WORDS} retry={refetch} />}
      {isPending && <FileSkeleton />}
      {file && <FileTabs key={file.id} file={file} tab={tab} position={position} />}
    </div>
  );
}

function FileTabs({ file, tab, position }: { file: FileRecord; tab: string; position: ListPosition }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { list = null } = usePlaceState();
  const { viewed, show, close } = useViewed();
  const viewedIndex = position.files.findIndex(({ id }) => id === viewed);
  const [content, setContent] = useState<File | null>(null);
  const isImage = file.fileType === "IMAGE";
  return (
    <ListContext value={list}>
      <Neighbors position={position} tab={tab} />
      <FileHeader
        file={file}
        onReplace={setContent}
        onGone={() => {
          forgetEdits();
          navigate(file.folderId ? `/folders/${file.folderId}` : "/files");
        }}
      />
      <LocationNotice file={file} />
      {content && <ReplaceDialog file={file} content={content} onClose={() => setContent(null)} />}
      {isImage && (
        <nav className="tabs" aria-label="File sections">
          {TABS.filter(({ path }) => path !== "responsive" || file.imageUrl).map(({ path, label, icon }) => (
            <NavLink key={path} to={`/files/${file.id}${path && `/${path}`}`} state={state} end>
              <Icon name={icon} />
              {label}
            </NavLink>
          ))}
        </nav>
      )}
      {(tab === "" || !isImage) && <OverviewTab file={file} onReplace={setContent} onView={() => show(file.id)} />}
      {isImage && tab === "ai" && <AiTab file={file} />}
      {isImage && tab === "transform" && <TransformTab file={file} />}
      {isImage && tab === "responsive" && <ResponsiveTab file={file} />}
      {viewedIndex >= 0 && (
        <Viewer
          files={position.files}
          index={viewedIndex}
          total={position.total}
          more={position.more}
          onShow={(index) => show(position.files[index]?.id)}
          onClose={close}
        />
      )}
    </ListContext>
  );
}
