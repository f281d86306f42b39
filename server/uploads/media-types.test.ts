import { describe, expect, test } from "vitest";
import { isTypeAllowed } from "./media-types.ts";

describe("media types that an upload URL allows", () => {
  test.each([
    ["image/png", "image/png"],
    ["IMAGE/PNG", "image/png"],
    ["text/plain; charset=utf-8", "text/plain"],
    ["Text/Plain ;format=flowed", "text/plain"],
    ["image/*", "image/webp"],
    ["Image/*;q=0.5", "image/webp"],
    ["*/*", "application/octet-stream"],
    ["image/jpg", "image/jpeg"],
    ["image/pjpeg", "image/jpeg"],
    ["audio/x-wav", "audio/wav"],
    ["audio/mp3", "audio/mpeg"],
    ["audio/mp4", "audio/x-m4a"],
    ["audio/m4a", "audio/mp4"],
    ["audio/caf", "audio/x-caf"],
    ["audio/x-au", "audio/basic"],
    ["audio/ac3", "audio/vnd.dolby.dd-raw"],
    ["video/mp4", "video/x-m4v"],
    ["video/x-matroska", "video/matroska"],
    ["video/x-msvideo", "video/vnd.avi"],
    ["application/x-zip-compressed", "application/zip"],
    ["text/xml", "application/xml"],
    ["text/*", "text/csv"],
    ["text/plain", "text/csv"],
    ["text/csv", "text/plain"],
    ["application/csv", "text/csv"],
    ["image/png", "image/apng"],
    ["image/heif", "image/avif"],
    ["image/tif", "image/x-adobe-dng"],
    ["application/postscript", "application/eps"],
    ["application/ogg", "audio/ogg"],
    ["video/x-matroska", "video/webm"],
    ["video/mpeg", "video/MP2P"],
    ["application/x-zip-compressed", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["application/x-cfb", "application/msword"],
  ])("%s allows %s", (allowed, mimeType) => {
    expect(isTypeAllowed(["font/woff", allowed], mimeType)).toBe(true);
  });

  test.each([
    ["image/png", "image/jpeg"],
    ["image/*", "video/mp4"],
    ["image/*", "application/pdf"],
    ["audio/mp4", "video/mp4"],
    ["text/plain", "text/html"],
    ["text/csv", "text/html"],
    ["text/csv", "application/json"],
    ["text/*", "application/octet-stream"],
    ["image/svg", "image/png"],
    ["image/apng", "image/png"],
    ["image/png", "image/avif"],
    ["application/msword", "application/x-cfb"],
    ["application/epub+zip", "application/zip"],
    ["application/xml", "image/svg+xml"],
    ["text/plain", "application/json"],
  ])("%s does not allow %s", (allowed, mimeType) => {
    expect(isTypeAllowed([allowed], mimeType)).toBe(false);
  });
});
