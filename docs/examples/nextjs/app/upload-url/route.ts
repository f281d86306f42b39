import { media } from "../media";

// Who may upload is for you to decide here, before a URL is created.
export async function POST(request: Request) {
  const { name, size } = await request.json();
  const { uploadUrl } = await media.uploads.create({
    filename: name,
    size,
    maxSize: 50_000_000,
    mimeTypes: ["image/*"],
    expiresIn: 3600,
    tags: ["from the page"],
  });
  return Response.json({ uploadUrl });
}
