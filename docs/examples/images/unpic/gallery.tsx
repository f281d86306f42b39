import type { FileRecord } from "@media-asset-service/sdk";
import { unpicTransformer } from "@media-asset-service/sdk/image/unpic";
import { Image } from "@unpic/react/base";

export function Gallery({ files }: { files: FileRecord[] }) {
  return files.map(
    ({ id, imageUrl, description }) =>
      imageUrl && (
        <Image key={id} src={imageUrl} transformer={unpicTransformer} width={640} height={360} alt={description} />
      ),
  );
}
