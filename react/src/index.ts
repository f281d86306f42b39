export {
  ApiError,
  ConnectionError,
  type Progress,
  type UploadError,
  type UploadReceipt,
} from "@media-asset-service/sdk/browser";
export { Dropzone, type DropzoneProps, type DropzoneState } from "./dropzone.tsx";
export { Image, type ImageFile, type ImageLoader, type ImageProps } from "./image.tsx";
export { Picture, type PictureProps } from "./picture.tsx";
export type { FileLimits, Rejection } from "./select-files.ts";
export type { FileInfo, Upload, UploadOptions, UploadState } from "./upload.ts";
export type { UploadActions } from "./upload-queue.ts";
export { type UseUpload, useUpload } from "./use-upload.ts";
