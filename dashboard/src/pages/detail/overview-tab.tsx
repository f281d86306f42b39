import type { FileRecord } from "../../api.ts";
import { CopyBlock } from "../../ui/copy.tsx";
import { Card } from "../../ui/page.tsx";
import { CustomMetadataForm } from "./custom-metadata-form.tsx";
import { EmbeddedFacts } from "./embedded.tsx";
import { Facts } from "./facts.tsx";
import { FocusCard } from "./focus.tsx";
import { HistoryCard } from "./history.tsx";
import { MetadataForm } from "./metadata-form.tsx";
import { Preview } from "./preview.tsx";
import { ReplaceDrop } from "./replace-drop.tsx";
import { SimilarCard } from "./similar.tsx";
import { VersionsCard } from "./versions.tsx";

interface OverviewProps {
  file: FileRecord;
  onReplace: (content: File) => void;
  /** Opens the viewer. */
  onView: () => void;
}

export function OverviewTab({ file, onReplace, onView }: OverviewProps) {
  return (
    <div className="file-columns">
      <div className="file-main">
        <ReplaceDrop onDrop={onReplace}>
          <Preview key={file.version} file={file} onView={onView} />
        </ReplaceDrop>
        <VersionsCard file={file} />
        <Card
          title="URLs"
          lead={
            file.isPublic
              ? "Anyone with these URLs can read the file."
              : "These signed URLs expire after one to two hours. The file record always contains valid URLs."
          }
        >
          <CopyBlock label="File URL" text={file.cdnUrl} />
          <CopyBlock label="Thumbnail URL" text={file.thumbnailUrl} />
        </Card>
        {file.fileType === "IMAGE" && <FocusCard file={file} />}
        {file.fileType === "IMAGE" && <SimilarCard file={file} />}
      </div>
      <div className="file-side">
        <Card title="Details">
          <MetadataForm file={file} />
        </Card>
        <Card title="Metadata">
          <CustomMetadataForm file={file} />
        </Card>
        {file.embedded && (
          <Card title="Embedded metadata" lead="From EXIF, IPTC and XMP. Read-only.">
            <EmbeddedFacts embedded={file.embedded} />
          </Card>
        )}
        <Card title="Properties">
          <Facts file={file} />
        </Card>
        <HistoryCard fileId={file.id} />
      </div>
    </div>
  );
}
