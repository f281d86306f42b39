import { type FrameworkParameters, similarVariant } from "./similar.ts";

/**
 * A transformer for the components of unpic (their `/base` entries), whose `src` is the `imageUrl` of a file.
 *
 * @example
 * <Image src={file.imageUrl} transformer={unpicTransformer} width={640} height={360} alt="Boats in the harbour" />
 */
export function unpicTransformer(src: string | URL, operations: FrameworkParameters): string {
  return similarVariant(`${src}`, operations);
}
