import "server-only";
import { MediaAssetService } from "@media-asset-service/sdk";

// The key stays on the server: the environment has MAS_API_KEY and MAS_BASE_URL.
export const media = new MediaAssetService();
