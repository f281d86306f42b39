import { Image } from "@media-asset-service/react";
import { media } from "./media";
import { Uploads } from "./uploads";

// Renders the page for each request, so that it shows the current files.
export const dynamic = "force-dynamic";

export default async function Page() {
  const { items } = await media.files.list({ type: "IMAGE", limit: 24 }).page();
  return (
    <main>
      <h1>Gallery</h1>
      <Uploads />
      <section className="gallery" aria-label="Pictures">
        {items.map((file) => (
          <Image
            key={file.id}
            file={file}
            alt={file.description || file.filename}
            src={file.thumbnailUrl}
            width={200}
            height={200}
          />
        ))}
      </section>
    </main>
  );
}
