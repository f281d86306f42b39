import type { ArchivesCreateParams } from "@media-asset-service/sdk";
import { media } from "../api.ts";
import { sentence, type Words } from "../ui/notice.tsx";
import { toast } from "../ui/toast.tsx";

const WORDS: Words = {
  FILE_NOT_FOUND: "One of the files was deleted. Select the files again.",
  FOLDER_NOT_FOUND: "The folder no longer exists.",
};

/** Downloads files or a folder as one ZIP file. */
export async function downloadArchive(of: ArchivesCreateParams | (() => Promise<ArchivesCreateParams>)): Promise<void> {
  try {
    const { url } = await media.archives.create(typeof of === "function" ? await of() : of);
    // The response is an attachment, so the browser does not leave the page.
    location.assign(url);
  } catch (error) {
    toast(sentence(error, WORDS), "error");
  }
}
