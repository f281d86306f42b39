import { isId } from "../base/ids.ts";
import type { DeliveryUrls, NamedFile } from "../files/urls.ts";
import type { CachedUrls } from "./cache-calls.ts";
import type { CachePurgesRepository } from "./cache-purges-repository.ts";

/**
 * Returns the URLs of files before and after their changes; caches can also contain redirects from old filenames. The
 * files that use a preset are not recorded, and there can be a million of them. So a preset has one URL, which carries
 * its tag.
 */
export function cachedUrls(
  purges: Pick<CachePurgesRepository, "findCachedNames">,
  urls: Pick<DeliveryUrls, "cachedUrls" | "tagUrl">,
): CachedUrls {
  return async (due) => {
    const currentNames = await purges.findCachedNames(due.map(({ tag }) => tag));
    const current = new Map(currentNames.map((file) => [file.id, file]));
    return new Map(
      due.map(({ tag, names }) => {
        if (!isId("file", tag)) return [tag, [urls.tagUrl(tag)]];
        const currentName = current.get(tag);
        const all: NamedFile[] = currentName ? [...names, currentName] : names;
        return [tag, [...new Set(all.flatMap((name) => urls.cachedUrls(name, currentName?.variants ?? [])))]];
      }),
    );
  };
}
