import { useState } from "react";
import { type Share, useShares } from "../../shares/shares-api.ts";
import { Badge } from "../../ui/badge.tsx";
import { CopyIcon } from "../../ui/copy.tsx";
import { ago, count, date, number } from "../../ui/format.ts";
import { Menu } from "../../ui/menu.tsx";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonTable } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { ChangeShareDialog, RevokeShareDialog } from "./share-dialogs.tsx";

/** Lists the share links of the account with their usage. */
export function SharesPage() {
  const { data: shares, error, isPending, refetch } = useShares();
  const [ask, setAsk] = useState<{ kind: "change" | "revoke"; share: Share } | null>(null);
  const columns: Column<Share>[] = [
    {
      name: "Title",
      as: "header",
      cell: ({ title, url }) => (
        <a href={url} target="_blank" rel="noreferrer">
          <bdi>{title}</bdi>
        </a>
      ),
    },
    { name: "Content", cell: ({ target }) => describeTarget(target) },
    { name: "Access", cell: (share) => <Allowed share={share} /> },
    { name: "Views", as: "number", cell: ({ views }) => number(views) },
    { name: "Downloads", as: "number", cell: ({ downloads }) => number(downloads) },
    { name: "Last used", cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} show={ago} /> : "Never") },
    { name: "Expires", cell: (share) => <End share={share} /> },
    { name: "Link", cell: ({ url, title }) => <CopyIcon text={url} label={`Copy the link to ${title}`} /> },
    {
      name: "Actions",
      as: "actions",
      cell: (share) => (
        <Menu
          label={`Actions for the link to ${share.title}`}
          items={[
            { label: "Edit…", icon: "pencil", run: () => setAsk({ kind: "change", share }) },
            { label: "Revoke…", icon: "trash", danger: true, run: () => setAsk({ kind: "revoke", share }) },
          ]}
        />
      ),
    },
  ];
  return (
    <Page title="Shared links" lead="Anyone who has one of these links can see its files without an account.">
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonTable label="Loading links" columns={9} />}
      {shares?.length === 0 && (
        <Empty icon="link" title="No links yet">
          Select files, or open the menu of a folder, and click Share.
        </Empty>
      )}
      {shares && shares.length > 0 && (
        <Table label="Shared links" columns={columns} rows={shares} rowKey={({ id }) => id} minWidth={980} />
      )}
      {ask?.kind === "change" && <ChangeShareDialog share={ask.share} onClose={() => setAsk(null)} />}
      {ask?.kind === "revoke" && <RevokeShareDialog share={ask.share} onClose={() => setAsk(null)} />}
    </Page>
  );
}

function describeTarget({ fileIds, includeSubfolders, collectionId }: Share["target"]): string {
  if (fileIds) return count(fileIds.length, "file");
  if (collectionId) return "A collection";
  return includeSubfolders ? "A folder and its subfolders" : "A folder";
}

function Allowed({ share: { access, hasPassword } }: { share: Share }) {
  return (
    <>
      {access === "download" ? "View and download" : "View"}
      {hasPassword && ", with a password"}
    </>
  );
}

function End({ share: { state, expiresAt } }: { share: Share }) {
  if (state === "EXPIRED")
    return (
      <Badge>
        Expired <Time at={expiresAt} show={date} />
      </Badge>
    );
  if (state === "OWNER_ENDED") return <Badge tone="warn">Key or user removed</Badge>;
  return <Time at={expiresAt} show={date} />;
}
