import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { MediaAssetService } from "@media-asset-service/sdk";
import express from "express";

// The key stays on the server: MAS_API_KEY and MAS_BASE_URL are environment variables.
const media = new MediaAssetService();
const app = express();

const sdk = fileURLToPath(import.meta.resolve("@media-asset-service/sdk/browser"));
app.use("/sdk", express.static(dirname(sdk)));
app.use(express.static(join(import.meta.dirname, "public")));

// Authorize the user here, before you create an upload URL.
app.post("/upload-url", express.json(), async (request, response) => {
  const { filename, size } = request.body;
  const { uploadUrl } = await media.uploads.create({
    filename,
    size,
    maxSize: 50_000_000,
    mimeTypes: ["image/*"],
    expiresIn: 3600,
    tags: ["from the page"],
  });
  response.status(201).json({ uploadUrl });
});

const server = app.listen(process.env.PORT ?? 8080, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
