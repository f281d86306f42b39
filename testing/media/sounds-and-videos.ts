import { PATTERN, type Sample, TONE } from "./sample.ts";

const NOTHING = { tags: {}, hasLocation: false };
const words = (args: string) => args.split(" ").filter(Boolean);

function sound(name: string, mimeType: string, args = ""): Sample {
  const make: Sample["make"] = (at, out) => ["ffmpeg", "-v", "error", "-y", "-i", at(TONE), ...words(args), out];
  return { name, mimeType, make, fileType: "AUDIO", hasPixels: false, maxDeltaE: 0, ...NOTHING };
}

/** Formats that Chromium, Firefox or Safari play, and those that recorders and editors write. */
export const SOUNDS: Sample[] = [
  sound("pcm-8.wav", "audio/wav", "-c:a pcm_u8"),
  sound("pcm-16.wav", "audio/wav", "-c:a pcm_s16le"),
  sound("pcm-24.wav", "audio/wav", "-c:a pcm_s24le"),
  sound("pcm-float.wav", "audio/wav", "-c:a pcm_f32le"),
  sound("a-law.wav", "audio/wav", "-c:a pcm_alaw"),
  sound("mu-law.wav", "audio/wav", "-c:a pcm_mulaw"),
  sound("adpcm.wav", "audio/wav", "-c:a adpcm_ms"),
  sound("rf64.wav", "audio/wav", "-rf64 always"),
  sound("constant.mp3", "audio/mpeg", "-c:a libmp3lame -b:a 128k"),
  sound("variable.mp3", "audio/mpeg", "-c:a libmp3lame -q:a 4"),
  sound("without-header.mp3", "audio/mpeg", "-c:a libmp3lame -b:a 128k -write_xing 0 -id3v2_version 0"),
  sound("low-rate.mp3", "audio/mpeg", "-c:a libmp3lame -ar 22050 -b:a 32k"),
  sound("adts.aac", "audio/aac", "-c:a aac"),
  sound("aac.m4a", "audio/x-m4a", "-c:a aac"),
  sound("faststart.m4a", "audio/x-m4a", "-c:a aac -movflags faststart"),
  sound("alac.m4a", "audio/x-m4a", "-c:a alac"),
  sound("vorbis.ogg", "audio/ogg", "-c:a libvorbis"),
  sound("opus.ogg", "audio/ogg", "-c:a libopus"),
  sound("opus.opus", "audio/ogg", "-c:a libopus"),
  sound("flac.oga", "audio/ogg", "-c:a flac"),
  sound("speex.spx", "audio/ogg", "-ar 16000 -c:a libspeex"),
  sound("lossless.flac", "audio/flac", "-c:a flac"),
  sound("opus.webm", "audio/webm", "-c:a libopus"),
  sound("vorbis.webm", "audio/webm", "-c:a libvorbis"),
  sound("opus.mka", "audio/matroska", "-c:a libopus"),
  sound("pcm.aiff", "audio/aiff", ""),
  sound("apple.caf", "audio/x-caf", ""),
  sound("sun.au", "audio/basic", ""),
  sound("dolby.ac3", "audio/vnd.dolby.dd-raw", "-c:a ac3"),
];

/** The blue of greens in BT.709 is 4 levels higher in Chromium 156 than by the formula. */
function video(name: string, mimeType: string, args: string, other: Partial<Sample> = {}): Sample {
  const input = (at: (name: string) => string) => ["-loop", "1", "-framerate", "25", "-t", "2", "-i", at(PATTERN)];
  const make: Sample["make"] = (at, out) => ["ffmpeg", "-v", "error", "-y", ...input(at), ...words(args), out];
  return { name, mimeType, make, fileType: "VIDEO", hasPixels: true, maxDeltaE: 5, ...NOTHING, ...other };
}

const H264 = "-c:v libx264 -crf 10";
const MP4 = "video/mp4";
const WEBM = "video/webm";
const HD = "-vf scale=1280:960:flags=neighbor";
const tagged = (matrix: string, range = "tv") =>
  `-vf scale=out_color_matrix=${matrix}:out_range=${range},format=yuv420p -colorspace ${matrix} -color_range ${range}`;

export const VIDEOS: Sample[] = [
  video("h264.mp4", MP4, `${H264} -pix_fmt yuv420p`),
  video("444.mp4", MP4, `${H264} -pix_fmt yuv444p`),
  video("faststart.mp4", MP4, `${H264} -pix_fmt yuv420p -movflags faststart`),
  video("fragmented.mp4", MP4, `${H264} -pix_fmt yuv420p -movflags frag_keyframe+empty_moov`),
  video("601.mp4", MP4, `${H264} ${tagged("smpte170m")}`),
  video("709.mp4", MP4, `${H264} ${tagged("bt709")} -color_primaries bt709 -color_trc bt709`),
  video("full-range.mp4", MP4, `${H264} ${tagged("bt709", "pc")} -color_primaries bt709 -color_trc bt709`),
  video("hd-709.mp4", MP4, `${H264} ${HD}:out_color_matrix=bt709,format=yuv420p`),
  video("hd-tagged.mp4", MP4, `${H264} ${HD}:out_color_matrix=bt709,format=yuv420p -colorspace bt709`),
  video("rotated.mp4", MP4, `${H264} -pix_fmt yuv420p`, {
    change: (out) => ["exiftool", "-q", "-overwrite_original", "-n", "-Rotation=90", out],
  }),
  video("wide-pixels.mp4", MP4, `${H264} -pix_fmt yuv420p -aspect 16:9`),
  video("av1.mp4", MP4, "-c:v libaom-av1 -cpu-used 8 -crf 20 -pix_fmt yuv420p"),
  video("hevc.mp4", MP4, "-c:v libx265 -x265-params log-level=none -crf 12 -tag:v hvc1 -pix_fmt yuv420p"),
  video("h264.mov", "video/quicktime", `${H264} -pix_fmt yuv420p`),
  video("prores.mov", "video/quicktime", "-c:v prores_ks -pix_fmt yuv422p10le"),
  video("vp8.webm", WEBM, "-c:v libvpx -crf 8 -b:v 2M -pix_fmt yuv420p"),
  video("vp9.webm", WEBM, "-c:v libvpx-vp9 -crf 12 -b:v 0 -pix_fmt yuv420p"),
  video("vp9-hd.webm", WEBM, `-c:v libvpx-vp9 -crf 12 -b:v 0 ${HD}:out_color_matrix=bt709,format=yuv420p`),
  video("av1.webm", WEBM, "-c:v libaom-av1 -cpu-used 8 -crf 20 -pix_fmt yuv420p"),
  video("h264.mkv", "video/matroska", `${H264} -pix_fmt yuv420p`),
  video("mpeg4.avi", "video/vnd.avi", "-c:v mpeg4 -q:v 2"),
  video("h264.ts", "video/mp2t", `${H264} -pix_fmt yuv420p`),
  video("mpeg2.mpg", "video/MP1S", "-c:v mpeg2video -q:v 2"),
  video("flash.flv", "video/x-flv", `${H264} -pix_fmt yuv420p`),
  video("theora.ogv", "video/ogg", "-c:v libtheora -q:v 9"),
];
