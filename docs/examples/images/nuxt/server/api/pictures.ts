import { MediaAssetService } from "@media-asset-service/sdk";

const media = new MediaAssetService(); // MAS_API_KEY and MAS_BASE_URL

export default defineEventHandler(() => media.files.list({ type: "IMAGE" }).all({ max: 24 }));
