import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { createUpload, put } from "../../testing/upload-urls.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

/** Reads from `testing/recordings`; its script documents how each file was made. */
const recording = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../testing/recordings/${name}`, import.meta.url)));
const upload = async (name: string) => account.sdk.files.upload(new File([await recording(name)], name));

const SOUND = [
  ["sound.webm", "audio/webm"],
  ["sound-recorded.webm", "audio/webm"],
  ["sound.mkv", "audio/matroska"],
  ["sound.mp4", "audio/mp4"],
  ["sound-fragments.mp4", "audio/mp4"],
  ["sound.mov", "audio/mp4"],
  ["sound.3gp", "audio/3gpp"],
  ["sound.3g2", "audio/3gpp2"],
  ["sound.mpegts", "audio/mp2t"],
  ["sound.mpg", "audio/MP1S"],
  ["sound.flv", "audio/x-flv"],
  ["sound.avi", "audio/vnd.avi"],
  ["sound.ogg", "audio/ogg"],
  ["sound.wma", "audio/x-ms-asf"],
  ["sound-and-cover.mp4", "audio/mp4"],
  ["sound-and-cover.mkv", "audio/matroska"],
  ["sound-and-attachment.mkv", "audio/matroska"],
];
const FILM = [
  ["sound-and-film.ogv", "video/ogg"],
  ["sound-and-film.wmv", "video/x-ms-asf"],
  ["sound-and-film.mov", "video/quicktime"],
  ["film-and-sound.webm", "video/webm"],
  ["film.avi", "video/vnd.avi"],
  ["film.mpegts", "video/mp2t"],
  ["film-of-one-frame.mp4", "video/mp4"],
];

test("the duration of a Theora video is that of its last page", async () => {
  expect(await upload("sound-and-film.ogv")).toMatchObject({ duration: 0.1 });
});

describe("the type of a recording without and with video", () => {
  test.each(SOUND)("%s is %s, because it has no video", async (name, mimeType) => {
    const file = await upload(name);
    expect(file).toMatchObject({ fileType: "AUDIO", mimeType, width: null, height: null });
    expect(await account.sdk.files.list({ type: "AUDIO" }).all()).toMatchObject([{ id: file.id }]);
  });

  test.each(FILM)("%s is %s, because it has video, whatever its first track", async (name, mimeType) => {
    const file = await upload(name);
    expect(file).toMatchObject({ fileType: "VIDEO", mimeType, width: 32, height: 24 });
    expect(await account.sdk.files.list({ type: "AUDIO" }).all()).toEqual([]);
  });
});

/** Each contains a second of sound, and up to two frames more. */
const SECONDS = [
  ["second-constant.mp3", "audio/mpeg"],
  ["second-variable.mp3", "audio/mpeg"],
  ["second-without-index.mp3", "audio/mpeg"],
  ["second-piped.mp3", "audio/mpeg"],
  ["second.mp2", "audio/mpeg"],
  ["second.aac", "audio/aac"],
  ["second.m4a", "audio/x-m4a"],
  ["second-alac.m4a", "audio/x-m4a"],
  ["second-opus.ogg", "audio/ogg"],
  ["second-vorbis.ogg", "audio/ogg"],
  ["second-speex.ogg", "audio/ogg"],
  ["second-flac.ogg", "audio/ogg"],
  ["second.flac", "audio/flac"],
  ["second-pcm_u8.wav", "audio/wav"],
  ["second-pcm_s16le.wav", "audio/wav"],
  ["second-pcm_s24le.wav", "audio/wav"],
  ["second-pcm_f32le.wav", "audio/wav"],
  ["second-pcm_alaw.wav", "audio/wav"],
  ["second-pcm_mulaw.wav", "audio/wav"],
  ["second-adpcm_ms.wav", "audio/wav"],
  ["second-adpcm_ima_wav.wav", "audio/wav"],
  ["second-mp3.wav", "audio/wav"],
  ["second-piped-pcm_s16le.wav", "audio/wav"],
  ["second-piped-adpcm_ima_wav.wav", "audio/wav"],
  ["second-pcm_s16be.caf", "audio/x-caf"],
  ["second-pcm_mulaw.caf", "audio/x-caf"],
  ["second-alac.caf", "audio/x-caf"],
  ["second-piped.caf", "audio/x-caf"],
  ["second.aiff", "audio/aiff"],
  ["second-piped.aiff", "audio/aiff"],
  ["second-pcm_s16le.aifc", "audio/aiff"],
  ["second-pcm_mulaw.aifc", "audio/aiff"],
  ["second-adpcm_ima_qt.aifc", "audio/aiff"],
  ["second-pcm_s16be.au", "audio/basic"],
  ["second-pcm_mulaw.au", "audio/basic"],
  ["second-piped.au", "audio/basic"],
  ["second.ac3", "audio/vnd.dolby.dd-raw"],
  ["second.eac3", "audio/vnd.dolby.dd-raw"],
];

describe("the type and the duration of sound", () => {
  test.each(SECONDS)("%s is %s, and a second long", async (name, mimeType) => {
    expect(await upload(name)).toMatchObject({ fileType: "AUDIO", mimeType, duration: expect.closeTo(1, 1) });
  });
});

describe("an upload URL", () => {
  const send = async (mimeTypes: string[], name: string) => {
    const { uploadUrl } = await createUpload(account, { mimeTypes });
    const response = await put(uploadUrl, await recording(name));
    const { data, error } = (await response.json()) as { data?: { mimeType: string }; error?: { code: string } };
    return { status: response.status, is: data?.mimeType ?? error?.code };
  };

  test.each([
    ["audio/*", "sound.webm", "audio/webm"],
    ["audio/webm", "sound-recorded.webm", "audio/webm"],
    ["audio/mp4", "sound.mov", "audio/mp4"],
    ["audio/x-matroska", "sound-and-cover.mkv", "audio/matroska"],
    ["video/*", "sound-and-film.ogv", "video/ogg"],
    ["video/x-ms-wmv", "sound-and-film.wmv", "video/x-ms-asf"],
  ])("for %s accepts %s", async (allowed, name, mimeType) => {
    expect(await send([allowed], name)).toEqual({ status: 201, is: mimeType });
  });

  test.each([
    ["video/*", "sound.webm"],
    ["video/webm", "sound-recorded.webm"],
    ["video/mp4", "sound.mp4"],
    ["audio/*", "film-and-sound.webm"],
    ["audio/ogg", "sound-and-film.ogv"],
  ])("for %s rejects %s", async (allowed, name) => {
    expect(await send([allowed], name)).toEqual({ status: 415, is: "MEDIA_TYPE_NOT_ALLOWED" });
  });
});

test("audio that an earlier release stored as video is corrected by another inspection", async () => {
  const { id, updatedAt } = await upload("sound-recorded.webm");
  const earlier = { file_type: "VIDEO", mime_type: "video/webm" } as const;
  await service.db.updateTable("files").set(earlier).where("id", "=", id).execute();
  await service.db.insertInto("files_to_probe").values({ file_id: id }).execute();
  await service.scheduled.find(({ name }) => name === "probe-again")?.run();
  const file = await account.sdk.files.get(id);
  expect(file).toMatchObject({ fileType: "AUDIO", mimeType: "audio/webm" });
  expect(file.updatedAt >= updatedAt).toBe(true);
});

test("the location of audio is removed like that of video", async () => {
  const content = new File([await recording("sound-with-location.mov")], "memo.mov");
  expect(await account.sdk.files.upload(content)).toMatchObject({ fileType: "AUDIO", hasLocation: true });
  const other = await service.account();
  const { cdnUrl, hasLocation } = await other.sdk.files.upload(content, { stripLocation: true });
  const delivered = Buffer.from(await (await fetch(cdnUrl)).arrayBuffer()).toString("latin1");
  expect([hasLocation, delivered.includes("+48.1374")]).toEqual([false, false]);
});
