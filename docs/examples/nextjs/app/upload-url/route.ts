import { media } from "../media";

// Check here whether the user is allowed to upload, before you create a URL.
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
