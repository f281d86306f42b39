import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exifTags, exiftool } from "../../testing/exiftool.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

type Tags = Record<string, string | string[]>;

/** The rights by tag of exiftool. IPTC has no tag for the license. */
const IPTC: Tags = {
  "IPTC:CopyrightNotice": "© 2026 Ada",
  "IPTC:By-line": ["Ada Müller", "Bo O'Neil"],
  "IPTC:Credit": "Harbour Press",
};
const XMP: Tags = {
  "XMP-dc:Rights": "© 2026 Ada",
  "XMP-dc:Creator": ["Ada Müller", "Bo O'Neil"],
  "XMP-photoshop:Credit": "Harbour Press",
};
const LICENSE: Tags = {
  "XMP-xmpRights:UsageTerms": "Ask first",
  "XMP-xmpRights:WebStatement": "https://example.com/terms?a=1&b=2",
  "XMP-plus:LicensorURL": "https://example.com/license",
  "XMP-cc:License": "https://creativecommons.org/licenses/by/4.0/",
};
const EXIF: Tags = { "IFD0:Copyright": "(C) 2026 Ada", "IFD0:Artist": "Ada Muller; Bo O'Neil" };

/** Tags that no variant may contain. */
const SERIAL_NUMBERS: Tags = {
  "ExifIFD:SerialNumber": "SECRET-1",
  "ExifIFD:LensSerialNumber": "SECRET-2",
  "XMP-aux:SerialNumber": "SECRET-3",
};
const LOCATION: Tags = {
  "GPS:GPSLatitude": "54.325",
  "GPS:GPSLatitudeRef": "N",
  "GPS:GPSLongitude": "10.14",
  "GPS:GPSLongitudeRef": "E",
  "XMP-exif:GPSLatitude": "54.325",
  "XMP-exif:GPSLongitude": "10.14",
  "XMP-photoshop:City": "SECRET-4",
  "IPTC:City": "SECRET-5",
};

/** Tags of the file, of its encoding, and of the structure of its metadata. */
const TECHNICAL =
  /^(?:SourceFile$|(?:Composite|ExifTool|File|JFIF|Meta|PNG|PNG-pHYs|QuickTime|RIFF|System):|IFD0:(?:Orientation|[XY]Resolution|ResolutionUnit)$|ExifIFD:ExifImage|IPTC:CodedCharacterSet$)/;

describe.skipIf(exiftool === "")("exiftool", () => {
  const folder = mkdtempSync(join(tmpdir(), "rights-"));
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService();
    account = await service.account();
    await account.sdk.presets.create({ name: "credited", transform: { meta: "rights" } });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  /** Uploads a JPEG with these tags, a location and serial numbers, which exiftool writes. */
  async function upload(rights: Tags) {
    const path = join(folder, "harbour.jpg");
    await sharp({ create: { width: 60, height: 40, channels: 3, background: "#357" } }).toFile(path);
    const options = Object.entries({ ...rights, ...SERIAL_NUMBERS, ...LOCATION }).flatMap(([tag, values]) =>
      [values].flat().map((value) => `-${tag}=${value}`),
    );
    execFileSync(exiftool, ["-overwrite_original", "-IPTC:CodedCharacterSet=UTF8", ...options, path]);
    const [tags = {}] = exifTags(path);
    expect(tags).toMatchObject({ ...rights, ...SERIAL_NUMBERS });
    expect(Object.keys(tags)).toEqual(expect.arrayContaining(Object.keys(LOCATION)));
    return account.sdk.files.upload(new File([await readFile(path)], "harbour.jpg"), { autoTag: false });
  }

  /** Returns the metadata of the delivered images. */
  async function delivered(urls: string[]): Promise<object[]> {
    const paths = urls.map(async (url, i) => {
      const response = await fetch(url);
      expect(response.status).toBe(200);
      const bytes = await response.bytes();
      expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/SECRET|GPS/);
      const path = join(folder, `delivered-${i}`);
      writeFileSync(path, bytes);
      return path;
    });
    return exifTags(...(await Promise.all(paths))).map((tags) => {
      expect(Object.keys(tags).filter((tag) => /gps|serial|location/i.test(tag))).toEqual([]);
      return Object.fromEntries(Object.entries(tags).filter(([tag]) => !TECHNICAL.test(tag)));
    });
  }

  test.each([
    ["XMP", { ...XMP, ...LICENSE }, LICENSE],
    ["IPTC", IPTC, {}],
  ])("finds all rights of %s in JPEG, WebP, PNG and AVIF, and no other metadata", async (_, rights, license) => {
    const { id, imageUrl } = await upload(rights);
    const formats = ["jpeg", "webp", "png", "avif"] as const;
    const signed = formats.map((f) => account.sdk.transform.url({ id, w: 30, f, meta: "rights" }));
    const urls = (await Promise.all(signed)).map(({ url }) => url);
    const withPreset = formats.map((f) => `${imageUrl}&w=32&preset=credited&f=${f}`);
    const kept = { ...EXIF, ...XMP, ...license };
    const expected = formats.map((f) => (f === "jpeg" ? { ...kept, ...IPTC } : kept));
    expect(await delivered([...urls, ...withPreset])).toEqual([...expected, ...expected]);
    const withoutRights = formats.map((f) => `${imageUrl}&w=32&f=${f}`);
    expect(await delivered(withoutRights)).toEqual([{}, {}, {}, {}]);
  });
});
