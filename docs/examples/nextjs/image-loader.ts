export { nextLoader as default } from "@media-asset-service/sdk/image/next";
