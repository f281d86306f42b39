import { isId } from "../base/ids.ts";
import type { KnownUrls } from "./cache-calls.ts";
import type { CachePurgesRepository } from "./cache-purges-repository.ts";
import type { DeliveryUrls, Named } from "./urls.ts";

/**
 * The URLs of files as they were before their changes, and as they are: caches may hold redirects from old filenames as well.
 * Nobody knows which files were shown with a preset, and there may be a million: it has one address, for the sake of its tag.
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
