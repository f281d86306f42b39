import { fromUrl } from "@media-asset-service/sdk";
import { moveIn } from "./move.js";

const {
  CLOUDINARY_CLOUD,
  CLOUDINARY_KEY,
  CLOUDINARY_SECRET,
  CLOUDINARY_API = "https://api.cloudinary.com",
} = process.env;
const headers = { Authorization: `Basic ${btoa(`${CLOUDINARY_KEY}:${CLOUDINARY_SECRET}`)}` };

async function* resources() {
  for (const type of ["image", "video", "raw"]) {
    for (let cursor = ""; cursor !== undefined; ) {
      const query = new URLSearchParams({ type: "upload", max_results: "500", tags: "true", context: "true" });
      if (cursor) query.set("next_cursor", cursor);
      const response = await fetch(`${CLOUDINARY_API}/v1_1/${CLOUDINARY_CLOUD}/resources/${type}?${query}`, {
        headers,
      });
      if (!response.ok) throw new Error(`Cloudinary returned ${response.status}: ${await response.text()}`);
      const page = await response.json();
      for (const resource of page.resources) {
        yield { from: `${type}/${resource.public_id}`, path: pathOf(resource), open: () => open(resource) };
      }
      cursor = page.next_cursor;
    }
  }
}

/** The public ID contains the folder if folders are fixed, but not if they are dynamic. Raw files have no format. */
function pathOf({ asset_folder: folder, display_name: name, public_id: id, format }) {
  const path = folder === undefined ? id : `${folder}/${name ?? id.split("/").at(-1)}`;
  return format && !path.endsWith(`.${format}`) ? `${path}.${format}` : path;
}

function open({ secure_url: url, tags, context, access_mode: access }) {
  const { caption, alt } = context?.custom ?? {};
  return { content: fromUrl(url), tags, description: caption ?? alt ?? "", isPublic: access !== "authenticated" };
}

await moveIn(resources());
