import type { MediaAssetService } from "@media-asset-service/sdk";
import type { Prepare } from "../world.ts";
import type { CaseTable } from "./table.ts";

const FIELDS: Parameters<MediaAssetService["metadataFields"]["set"]>[0]["fields"] = [
  { name: "usage", label: "Usage", type: "string", options: ["print", "web"] },
  { name: "expires", label: "License ends on", type: "date" },
];

const withFields: Prepare = async (world) => {
  const account = await world.account();
  await account.sdk.metadataFields.set({ fields: FIELDS });
  return { account };
};

export const metadata: CaseTable = {
  "GET /api/v1/metadata-fields 200": [{ prepare: withFields }],

  "PUT /api/v1/metadata-fields 200": [
    { prepare: async (world) => ({ account: await world.account(), json: { fields: FIELDS } }) },
  ],
  "PUT /api/v1/metadata-fields 400": [
    {
      code: "VALIDATION_ERROR", // a duplicate name
      prepare: async (world) => ({ account: await world.account(), json: { fields: [...FIELDS, ...FIELDS] } }),
    },
  ],
};
