import "server-only";
import { MediaAssetService } from "@media-asset-service/sdk";

// The key stays on the server. The client reads MAS_API_KEY and MAS_BASE_URL from the environment.
export const media = new MediaAssetService();
