import Image from "next/image";
import { media } from "../media";

export const dynamic = "force-dynamic";

export default async function Page() {
  const { items } = await media.files.list({ type: "IMAGE", limit: 24 }).page();
  return items.map(
    ({ id, imageUrl, width, height, description }) =>
      imageUrl && (
        <Image key={id} src={imageUrl} width={width ?? 0} height={height ?? 0} sizes="50vw" alt={description} />
      ),
  );
}
