import type { Entry, Origin } from "./real-file.ts";

/*
 * Sizes and durations are those of ffprobe 5.1, types those of `file` 5.44.
 */

const MP4 = ["video/mp4"];
const QUICKTIME = ["video/quicktime"];
const MATROSKA = ["video/x-matroska", "video/matroska"];
const AVI = ["video/x-msvideo", "video/vnd.avi", "video/avi"];
const PDF = ["application/pdf"];
const OFFICE = "application/vnd.openxmlformats-officedocument";

const forensics = (path: string): Origin => ({
  debian: "forensics-samples-files",
  path: `usr/share/forensics-samples/original-files/${path}`,
});
const mimetype = (path: string): Origin => ({
  debian: "golang-github-gabriel-vasile-mimetype-dev",
  path: `usr/share/gocode/src/github.com/gabriel-vasile/mimetype/testdata/${path}`,
});
const pdf = (path: string): Origin => ({ npm: "pdf-parse", path: `test/data/${path}` });
const converted = (source: string, ...args: string[]): Origin => ({
  source,
  make: (at, out) => ["ffmpeg", "-loglevel", "error", "-y", "-i", at(source), ...args, out],
});

export const VIDEOS: Entry[] = [
  {
    name: "dog.mp4",
    origin: forensics("movie1/VID_20191220_170832.mp4"),
    types: MP4,
    width: 1920,
    height: 1080,
    seconds: 1.6,
    tags: ["dog", "samoyed", "animal", "pet"],
  },
  {
    // The same frames. The metadata rotates them by 90 degrees.
    name: "rotated-dog.mp4",
    origin: converted("dog.mp4", "-c", "copy", "-metadata:s:v", "rotate=90"),
    types: MP4,
    width: 1080,
    height: 1920,
    seconds: 1.6,
  },
  {
    // At 24 Mbit/s, as phones record: mediainfo.js 0.3.8 reads more than 16 MiB of its frames.
    name: "long-dog.mp4",
    origin: {
      source: "dog.mp4",
      make: (at, out) =>
        [
          ...["ffmpeg", "-loglevel", "error", "-y", "-stream_loop", "6", "-i", at("dog.mp4")],
          ...[
            "-vf",
            "fps=30,scale=1280:720",
            "-c:v",
            "libx264",
            "-preset",
            "ultrafast",
            "-qp",
            "8",
            "-c:a",
            "copy",
            out,
          ],
        ] as [string, ...string[]],
    },
    types: MP4,
    width: 1280,
    height: 720,
    seconds: 11.07,
    tags: ["dog", "samoyed", "animal", "pet"],
  },
  {
    name: "screencast.mp4",
    origin: forensics("movie2/movie-hello.mp4"),
    types: MP4,
    width: 1280,
    height: 720,
    seconds: 8.32,
  },
  {
    name: "screencast.avi",
    origin: forensics("movie2/movie-hello.avi"),
    types: AVI,
    width: 1024,
    height: 576,
    seconds: 8.36,
  },
  {
    name: "screencast.ogv",
    origin: forensics("movie2/movie-hello.ogg"),
    types: ["video/ogg"],
    width: 720,
    height: 480,
    seconds: 8.34,
  },
  {
    name: "screencast.mkv",
    origin: converted("screencast.mp4", "-c", "copy"),
    types: MATROSKA,
    width: 1280,
    height: 720,
    seconds: 8.33,
  },
  {
    // Timestamps restart at 0 after 2.24 seconds, and ffmpeg cannot seek in it.
    name: "film.mkv",
    origin: mimetype("mkv.mkv"),
    types: MATROSKA,
    width: 1280,
    height: 720,
    seconds: 3.6,
  },
  { name: "bricks.webm", origin: mimetype("webm.webm"), types: ["video/webm"], width: 560, height: 320, seconds: 5.57 },
  { name: "bricks.mov", origin: mimetype("mov.mov"), types: QUICKTIME, width: 560, height: 320, seconds: 5.6 },
];

export const SOUNDS: Entry[] = [
  { name: "speech.mp3", origin: forensics("audio1/debian.mp3"), types: ["audio/mpeg"], seconds: 5.43 },
  { name: "speech.ogg", origin: forensics("audio1/debian.ogg"), types: ["audio/ogg"], seconds: 5.41 },
  {
    name: "speech.wav",
    origin: forensics("audio1/debian.wav"),
    types: ["audio/x-wav", "audio/wav", "audio/vnd.wave"],
    seconds: 5.41,
  },
  {
    name: "speech.flac",
    origin: converted("speech.wav"),
    types: ["audio/flac", "audio/x-flac"],
    seconds: 5.41,
  },
  {
    name: "speech.m4a",
    origin: converted("speech.wav", "-c:a", "aac"),
    types: ["audio/mp4", "audio/x-m4a"],
    seconds: 5.41,
  },
];

export const DOCUMENTS: Entry[] = [
  { name: "paper-of-14-pages.pdf", origin: pdf("01-valid.pdf"), types: PDF },
  { name: "paper-of-5-pages.pdf", origin: pdf("02-valid.pdf"), types: PDF },
  { name: "article.pdf", origin: pdf("04-valid.pdf"), types: PDF },
  { name: "text.pdf", origin: forensics("text1/a-text.pdf"), types: PDF },
  {
    name: "text.docx",
    origin: forensics("text1/a-text.docx"),
    types: [`${OFFICE}.wordprocessingml.document`],
  },
  {
    name: "text-with-images.docx",
    origin: mimetype("docx.1.docx"),
    types: [`${OFFICE}.wordprocessingml.document`],
  },
  { name: "text.odt", origin: forensics("text1/a-text.odt"), types: ["application/vnd.oasis.opendocument.text"] },
  { name: "sheet.xlsx", origin: mimetype("xlsx.2.xlsx"), types: [`${OFFICE}.spreadsheetml.sheet`] },
  { name: "sheet.ods", origin: mimetype("ods.ods"), types: ["application/vnd.oasis.opendocument.spreadsheet"] },
  { name: "slides.pptx", origin: mimetype("pptx.pptx"), types: [`${OFFICE}.presentationml.presentation`] },
  {
    name: "flowers.csv",
    origin: { debian: "python3-sklearn", path: "usr/lib/python3/dist-packages/sklearn/datasets/data/iris.csv" },
    types: ["text/csv", "text/plain"],
  },
  {
    name: "copyright.txt",
    origin: { debian: "forensics-samples-files", path: "usr/share/doc/forensics-samples-files/copyright" },
    types: ["text/plain"],
  },
];
