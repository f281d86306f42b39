import type { Size } from "../geometry.ts";
import type { ByteSpan, Directory, Tiff } from "./directories.ts";

/* The maker note of Olympus and OM System, documented by ExifTool: only the note contains the preview and the size. */

const TAG = { exif: 0x8769, makerNote: 0x927c } as const;
const NOTE = { thumbnail: 0x100, cameraSettings: 0x2020, imageProcessing: 0x2040 } as const;
const CAMERA_SETTINGS = { previewStart: 0x101, previewLength: 0x102 } as const;
const IMAGE_PROCESSING = { cropWidth: 0x614, cropHeight: 0x615 } as const;

/**
 * The length of the header, by the beginning of the note. Offsets are relative to the note, or to the file in the
 * oldest form.
 */
const HEADERS = [
  { beginning: "OM SYSTEM\0", length: 16, isRelative: true },
  { beginning: "OLYMPUS\0", length: 12, isRelative: true },
  { beginning: "OLYMP\0", length: 8, isRelative: false },
];
const MAX_BEGINNING = 10;

interface OlympusNote {
  size: Size | null;
  previews: ByteSpan[];
}

export function readOlympusNote(tiff: Tiff): OlympusNote | null {
  const [exifAt = 0] = tiff.directories[0]?.values(TAG.exif) ?? [];
  const place = tiff.directoryAt(exifAt, 0)?.content(TAG.makerNote);
  if (!place) return null;
  const beginning = tiff.text(place.at, MAX_BEGINNING);
  const header = HEADERS.find((known) => beginning.startsWith(known.beginning));
  if (!header) return null;
  const base = header.isRelative ? place.at : 0;
  const note = tiff.directoryAt(place.at + header.length, base);
  if (!note) return null;

  /** Returns a subdirectory, which is referenced by its offset, or is the value itself. */
  const below = (tag: number): Directory | null => {
    const [offset] = note.values(tag);
    return tiff.directoryAt(offset === undefined ? (note.content(tag)?.at ?? 0) : base + offset, base);
  };
  const [settings, processing] = [below(NOTE.cameraSettings), below(NOTE.imageProcessing)];
  const [start = 0] = settings?.values(CAMERA_SETTINGS.previewStart) ?? [];
  const [length = 0] = settings?.values(CAMERA_SETTINGS.previewLength) ?? [];
  const [width = 0] = processing?.values(IMAGE_PROCESSING.cropWidth) ?? [];
  const [height = 0] = processing?.values(IMAGE_PROCESSING.cropHeight) ?? [];
  const thumbnail = note.content(NOTE.thumbnail);
  return {
    size: width > 0 && height > 0 ? { width, height } : null,
    previews: [...(length > 0 ? [{ at: base + start, length }] : []), ...(thumbnail ? [thumbnail] : [])],
  };
}
