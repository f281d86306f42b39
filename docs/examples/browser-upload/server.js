import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { MediaAssetService } from "@media-asset-service/sdk";
import express from "express";

// The key stays here: the environment has MAS_API_KEY and MAS_BASE_URL.
const media = new MediaAssetService();
const app = express();

const sdk = fileURLToPath(import.meta.resolve("@media-asset-service/sdk/browser"));
app.use("/sdk", express.static(dirname(sdk)));
app.use(express.static(join(import.meta.dirname, "public")));

// Who may upload is for you to decide here, before a URL is made.
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
