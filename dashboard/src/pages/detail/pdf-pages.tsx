import { imageUrlWith } from "@media-asset-service/sdk/image";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FileRecord, media } from "../../api.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { alternativeText } from "../alternative-text.ts";
import { typeIcon } from "../files/thumbnail.tsx";

const WIDTH = 1600;

/** Shows the pages of a PDF as pictures that the service renders, one at a time. */
export function PdfPages({ file }: { file: FileRecord }) {
  const [page, setPage] = useState(1);
  const [isBroken, setIsBroken] = useState(false);
  const current = usePage(file, page);
  const next = usePage(file, page + 1);
  const url = page === 1 && file.imageUrl ? imageUrlWith(file.imageUrl, { width: WIDTH }) : current.data;
  if (isBroken) {
    return (
      <span className="preview-picture">
        <Icon name={typeIcon(file.fileType)} size={40} />
      </span>
    );
  }
  const name = alternativeText(file);
  return (
    <>
      <img
        className="preview-picture"
        src={url}
        alt={page === 1 ? name : `${name}, page ${page}`}
        onError={() => setIsBroken(true)}
      />
      {/* The number of pages is unknown, so the next page is loaded before it can be opened. */}
      <div className="preview-pages" data-single={(page === 1 && !next.data) || undefined}>
        <IconButton icon="back" label="Previous page" disabled={page === 1} onClick={() => setPage(page - 1)} />
        <span className="numbers" role="status">
          Page {page}
        </span>
        <IconButton icon="chevron" label="Next page" disabled={!next.data} onClick={() => setPage(page + 1)} />
      </div>
    </>
  );
}

/** Loads the picture of a page. Returns its URL once it can be shown. Fails beyond the last page. */
function usePage(file: FileRecord, page: number) {
  return useQuery({
    queryKey: ["page", file.id, file.version, page],
    queryFn: async ({ signal }) => {
      const { url } = await media.transform.url({ id: file.id, page, w: WIDTH, f: "webp" }, { signal });
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return url;
    },
    enabled: page > 1,
    // Fails for a page that does not exist, and also while the service is too busy to render one.
    retry: 2,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
