import { isId } from "../base/ids.ts";
import type { KnownUrls } from "./cache-calls.ts";
import type { CachePurgesRepository } from "./cache-purges-repository.ts";
import type { DeliveryUrls, Named } from "./urls.ts";

/**
 * Returns the URLs of files before and after their changes; caches can also contain redirects from old filenames. The
 * files that use a preset are not recorded, and there can be a million of them. So a preset has one URL, which carries
 * its tag.
 */
export function knownUrls(
  purges: Pick<CachePurgesRepository, "findKnown">,
  urls: Pick<DeliveryUrls, "known" | "ofTag">,
): KnownUrls {
  return async (due) => {
    const found = await purges.findKnown(due.map(({ tag }) => tag));
    const current = new Map(found.map((file) => [file.id, file]));
    return new Map(
      due.map(({ tag, names }) => {
        if (!isId("file", tag)) return [tag, [urls.ofTag(tag)]];
        const now = current.get(tag);
        const all: Named[] = now ? [...names, now] : names;
        return [tag, [...new Set(all.flatMap((name) => urls.known(name, now?.variants ?? [])))]];
      }),
    );
  };
}
