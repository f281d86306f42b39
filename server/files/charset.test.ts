import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { decodeText, detectCharset } from "@media-asset-service/decode/media-types/charset.ts";
import { sniffMediaType } from "@media-asset-service/decode/media-types/media-type.ts";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { type CreatedUpload, createUpload, put } from "../../testing/upload-urls.ts";

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const latin1 = (text: string) => Buffer.from(text, "latin1");
/** Encodes text in windows-1252, including the printable characters that ISO 8859-1 does not have. */
const windows1252 = (text: string) =>
  Buffer.from(
    [...text].map(
      (letter) => ({ "€": 0x80, "…": 0x85, "’": 0x92, "–": 0x96, œ: 0x9c })[letter] ?? letter.charCodeAt(0),
    ),
  );
const utf16le = (text: string) => Buffer.concat([hex("fffe"), Buffer.from(text, "utf16le")]);
const utf16be = (text: string) => Buffer.concat([hex("feff"), Buffer.from(text, "utf16le").swap16()]);

/** Returns an encoder for a charset: it finds each character among those that the charset's bytes decode to. */
function encoderOf(charset: string): (text: string) => Buffer {
  const decoder = new TextDecoder(charset);
  const bytes = new Map<string, number[]>();
  const lead = Array.from({ length: 256 }, (_, byte) => byte);
  for (const first of lead) {
    for (const second of lead) {
      const letters = [...decoder.decode(new Uint8Array([first, second]))];
      if (letters.length === 1) bytes.set(letters[0] ?? "", [first, second]);
    }
  }
  for (const byte of lead) bytes.set(decoder.decode(new Uint8Array([byte])), [byte]);
  return (text) => Buffer.from([...text].flatMap((letter) => bytes.get(letter) ?? []));
}

const SAMPLES = {
  german:
    "Die Größe der Häfen übersteigt die Wünsche: Straße, Gruß, Öl und Übermaß.\r\nAm Ende heißt es: schön wär’s – für 3 €.\r\n",
  french:
    "L’été dernier, nous avons mangé des crêpes près de la forêt. Ça coûte 5 € à l’hôtel, où le cœur naïf espère déjà…\n",
  spanish: "El niño comió piñas en la montaña. ¿Qué pasó mañana? ¡Nada! Un camión llegó según la dirección.\n",
  czech:
    "Příliš žluťoučký kůň úpěl ďábelské ódy. Soubor nelze uložit, protože disk je plný. Zkuste to prosím později.\n",
  turkish:
    "Dosya kaydedilemedi, çünkü disk dolu. Lütfen daha sonra yeniden deneyin. Değişiklik yapılmadı, ışık söndü, şehir uyudu.\n",
  russian: "Файл не удалось сохранить, потому что на диске недостаточно места. Повторите попытку позже.\n",
  japanese: "ファイルを保存できませんでした。ディスクに空き容量がありません。後でもう一度お試しください。\n",
  korean: "파일을 저장할 수 없습니다. 디스크에 여유 공간이 없습니다. 나중에 다시 시도하십시오.\n",
  chinese: "无法保存文件，因为磁盘空间不足。请稍后再试，或者删除一些不需要的文件。\n",
  taiwanese: "無法儲存檔案，因為磁碟空間不足。請稍後再試，或者刪除一些不需要的檔案。\n",
};

/** Returns the content in chunks of `size` bytes. */
function chunks(content: Buffer, size: number) {
  return async function* () {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
  };
}
const charsetOf = (content: Buffer, size = content.length) => detectCharset(chunks(content, size));
const late = (end: Buffer) => Buffer.concat([Buffer.alloc(3_000_000, "0123456789 plain text\n"), end]);

const table: [string, Buffer, string, string | null][] = [
  ["ASCII", latin1("plain\n"), "text/plain", "utf-8"],
  ["UTF-8", Buffer.from(SAMPLES.german), "text/plain", "utf-8"],
  ["UTF-8 with a byte order mark", Buffer.from("\ufeffGrüße"), "text/plain", "utf-8"],
  ["UTF-16, little-endian", utf16le(SAMPLES.french), "text/plain", "utf-16le"],
  ["UTF-16, big-endian", utf16be(SAMPLES.spanish), "text/plain", "utf-16be"],
  ["a CSV file in UTF-16", utf16le("name;price\r\nCafé;3 €\r\n"), "text/plain", "utf-16le"],
  ["German in windows-1252", windows1252(SAMPLES.german), "text/plain", "windows-1252"],
  ["French in windows-1252", windows1252(SAMPLES.french), "text/plain", "windows-1252"],
  ["Spanish in ISO 8859-1", latin1(SAMPLES.spanish), "text/plain", "windows-1252"],
  ["a few words in ISO 8859-1", latin1("Größe: 3 Füße"), "text/plain", "windows-1252"],
  ["a CSV file in windows-1252", windows1252("name;Größe;Preis\r\nCafé;groß;3 €\r\n"), "text/plain", "windows-1252"],
  ["a CSV file in ISO 8859-1", latin1('city,name\n"Orléans",José\nKöln,"Groß, Anna"\n'), "text/plain", "windows-1252"],
  ["text with NEL", latin1("caf\xe9 au lait\x85d\xe9j\xe0 vu\x85"), "text/plain", "windows-1252"],
  ["ISO 8859-1 at the end of 3 MB", late(latin1("caf\xe9\n")), "text/plain", "windows-1252"],
  ["UTF-8 at the end of 3 MB", late(Buffer.from("café\n")), "text/plain", "utf-8"],
  ["binary content at the end of 3 MB of ISO 8859-1", late(latin1("caf\xe9\0\x01")), "text/plain", null],
  ["truncated UTF-8", Buffer.from(`${SAMPLES.german}é`).subarray(0, -1), "text/plain", null],
  [
    "UTF-8 and then ISO 8859-1",
    Buffer.concat([Buffer.from(SAMPLES.german), latin1(SAMPLES.german.replace(/[–’€]/g, ""))]),
    "text/plain",
    null,
  ],
  ["UTF-16 with characters beyond the first plane", utf16le("Ω 𝛼 😀 👩‍👩‍👧 ".repeat(900)), "text/plain", "utf-16le"],
  ["UTF-16 with a control character", utf16le(`${SAMPLES.french}\x01`), "text/plain", "utf-16le"],
  ["UTF-16 with an unpaired surrogate", hex("fffe 4100 00d8 4100 4200"), "text/plain", null],
  [
    "ISO 8859-1 and then a byte that windows-1252 does not define",
    late(latin1("caf\xe9 caf\xe9 caf\x9d\n")),
    "text/plain",
    null,
  ],
  ["Czech in windows-1250", encoderOf("windows-1250")(SAMPLES.czech), "text/plain", null],
  ["Czech in ISO 8859-2", encoderOf("iso-8859-2")(SAMPLES.czech), "text/plain", null],
  ["Turkish in windows-1254", encoderOf("windows-1254")(SAMPLES.turkish), "text/plain", null],
  ["Russian in windows-1251", encoderOf("windows-1251")(SAMPLES.russian), "text/plain", "windows-1251"],
  ["Russian in KOI8-R", encoderOf("koi8-r")(SAMPLES.russian), "text/plain", "koi8-r"],
  ["Japanese in Shift_JIS", encoderOf("shift_jis")(SAMPLES.japanese), "text/plain", "shift_jis"],
  ["Japanese in EUC-JP", encoderOf("euc-jp")(SAMPLES.japanese), "text/plain", "euc-jp"],
  ["Korean in EUC-KR", encoderOf("euc-kr")(SAMPLES.korean), "text/plain", "euc-kr"],
  ["Chinese in GBK", encoderOf("gb18030")(SAMPLES.chinese), "text/plain", "gb18030"],
  ["Chinese in Big5", encoderOf("big5")(SAMPLES.taiwanese), "text/plain", "big5"],
  // Charsets with ASCII bytes that hide markup. They are never sent.
  ["UTF-7", latin1("+ADw-script+AD4-alert(1)+ADw-/script+AD4-"), "text/plain", "utf-8"],
  ["ISO-2022-JP", latin1("\x1b$B%U%!%$%k\x1b(B <b>\n"), "text/plain", "utf-8"],
  ["HZ", latin1("~{<:Ky2;S{#,NpJ)l6HK!#~}\n"), "text/plain", "utf-8"],
];

describe("the type and charset of", () => {
  test.each(table)("%s", async (_, content, mimeType, charset) => {
    expect(await sniffMediaType(content.subarray(0, 262_144))).toBe(mimeType);
    expect(await charsetOf(content, 65_536)).toBe(charset);
  });

  test("text does not depend on the chunk boundaries", async () => {
    for (const [name, content, , charset] of table) {
      if (content.length > 10_000) continue;
      for (const size of [2, 3, 7]) expect([name, await charsetOf(content, size)]).toEqual([name, charset]);
    }
  });

  test("text is correct: decoding it by the charset returns the encoded text", async () => {
    for (const text of Object.values(SAMPLES)) {
      for (const encode of [Buffer.from, utf16le, utf16be] as ((text: string) => Buffer)[]) {
        const content = encode(text);
        expect(new TextDecoder((await charsetOf(content)) ?? "").decode(content)).toBe(text);
      }
    }
    for (const text of [SAMPLES.german, SAMPLES.french, SAMPLES.spanish]) {
      expect(new TextDecoder((await charsetOf(windows1252(text))) ?? "").decode(windows1252(text))).toBe(text);
    }
  });

  test.each([
    ["an HTML page", "<!doctype html><p>Café, Größe</p>", "text/html"],
    ["an HTML page after a long comment", `<!-- ${"café et thé ".repeat(1000)}--><body onload=alert(1)>`, "text/html"],
    [
      "an HTML page after a comment of ASCII",
      `<!-- ${"x ".repeat(4000)}é à la carte--><body onload=alert(1)>`,
      "text/html",
    ],
    [
      "an SVG",
      '<?xml version="1.0" encoding="ISO-8859-1"?><svg xmlns="http://www.w3.org/2000/svg"><title>é</title></svg>',
      "image/svg+xml",
    ],
    ["XML", '<?xml version="1.0" encoding="ISO-8859-1"?><note>Größe</note>', "application/xml"],
    ["RTF", "{\\rtf1\\ansi Größe}", "application/rtf"],
  ])("%s in ISO 8859-1 is detected by its tags", async (_, content, mimeType) => {
    expect(await sniffMediaType(latin1(content))).toBe(mimeType);
  });
});

describe("binary content", () => {
  const binary = (content: Uint8Array) => decodeText(content, 4100) === null;

  const randomContent = fc.uint8Array({ minLength: 256, maxLength: 5000, size: "max" });

  test.each([
    ["random bytes", ""],
    ["random bytes after the byte order mark of UTF-16LE, as in MPEG audio", "fffe"],
    ["random bytes after the byte order mark of UTF-16BE", "feff"],
  ])("of %s is never detected as text", (_, mark) => {
    const isBinary = (content: Uint8Array) => binary(Buffer.concat([hex(mark), content]));
    fc.assert(fc.property(randomContent, isBinary), { numRuns: 300 });
  });

  test("of zeros after a byte order mark is not detected as text", () => {
    expect(binary(Buffer.concat([hex("fffe"), Buffer.alloc(300)]))).toBe(true);
  });

  test("of a few random bytes is rarely detected as text", () => {
    const texts = Array.from({ length: 2000 }, () => randomBytes(16)).filter((content) => !binary(content));
    // Measured: 0.15 %.
    expect(texts.length).toBeLessThan(40);
  });

  test.each([
    [
      "a PNG",
      async () =>
        (
          await sharp(randomBytes(30_000), { raw: { width: 100, height: 100, channels: 3 } })
            .png()
            .toBuffer()
        ).subarray(8),
    ],
    [
      "a JPEG",
      async () =>
        (
          await sharp(randomBytes(30_000), { raw: { width: 100, height: 100, channels: 3 } })
            .jpeg()
            .toBuffer()
        ).subarray(20),
    ],
    ["a ZIP", async () => deflateSync(Buffer.from(SAMPLES.german.repeat(50)))],
    ["an MP3", async () => Buffer.concat([hex("9064"), randomBytes(413), hex("fffb9064"), randomBytes(413)])],
    ["UTF-16 without a byte order mark", async () => Buffer.from(SAMPLES.german, "utf16le")],
    ["gray pixels", async () => Buffer.alloc(5000, 0xb5)],
    ["a gradient", async () => Buffer.from(Array.from({ length: 5000 }, (_, i) => 0x60 + (i % 0xa0)))],
    [
      "a quiet recording of 8 bits",
      async () => Buffer.from(Array.from({ length: 5000 }, (_, i) => 0x80 + 24 * Math.sin(i / 9))),
    ],
    ["a quieter one", async () => Buffer.from(Array.from({ length: 5000 }, (_, i) => 0x7c + 6 * Math.sin(i / 9)))],
    ["four letters in ISO 8859-1", async () => latin1("niño")],
  ])("of %s without its signature is not detected as text", async (_, content) => {
    expect(await sniffMediaType(await content())).toBe("application/octet-stream");
  });
});

describe("a file in an older encoding", () => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService();
    account = await service.account();
  });
  afterAll(() => service.stop());

  const CSV = windows1252("name;Größe;Preis\r\nCafé;groß;3 €\r\n");
  let copies = 0;
  /** Returns content that no other test uses. */
  const unique = (content: Buffer) => Buffer.concat([content, latin1(`Stra\xdfe;${copies++};0\r\n`)]);
  const upload = (content: Buffer, name = "file.csv") =>
    account.sdk.files.upload(new File([new Uint8Array(content)], name));
  const delivered = async (url: string) => {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.headers.get("content-type");
  };
  const workOff = () => service.scheduled.find(({ name }) => name === "probe-again")?.run();

  it("is delivered with its charset, inline and in a sandbox", async () => {
    const { mimeType, fileType, cdnUrl } = await upload(unique(CSV));
    expect({ mimeType, fileType }).toEqual({ mimeType: "text/plain", fileType: "DOCUMENT" });
    const { headers } = await fetch(cdnUrl, { method: "HEAD" });
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/plain; charset=windows-1252",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "content-disposition": expect.stringMatching(/^inline/),
    });
  });

  it("is read to its end, with an ASCII beginning of any size", async () => {
    const { cdnUrl } = await upload(late(latin1("caf\xe9\n")), "late.txt");
    expect(await delivered(cdnUrl)).toBe("text/plain; charset=windows-1252");
  });

  it("has no charset in its Content-Type if the charset is not certain", async () => {
    const { cdnUrl, mimeType } = await upload(encoderOf("windows-1250")(SAMPLES.czech), "czech.txt");
    expect([mimeType, await delivered(cdnUrl)]).toEqual(["text/plain", "text/plain"]);
  });

  it("has no charset if it is HTML, which can declare another one", async () => {
    const { cdnUrl } = await upload(latin1('<!doctype html><meta charset="iso-8859-2"><p>Caf\xe9</p>'), "page.html");
    const response = await fetch(cdnUrl);
    expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(response.headers.get("content-type")).toBe("text/html");
    await response.arrayBuffer();
  });

  it("is detected in the background if it is larger than 16 MiB", async () => {
    const large = Buffer.concat([Buffer.alloc(17 * 1024 * 1024, "plain text\n"), latin1("caf\xe9\n")]);
    const { id, cdnUrl, updatedAt } = await upload(large, "large.txt");
    expect(await delivered(cdnUrl)).toBe("text/plain; charset=utf-8");
    await workOff();
    expect(await delivered(cdnUrl)).toBe("text/plain; charset=windows-1252");
    expect((await account.sdk.files.get(id)).updatedAt).toBe(updatedAt);
  });

  it("becomes text in the background if an earlier release stored it as binary content", async () => {
    const { id, cdnUrl } = await upload(unique(CSV));
    const earlier = { mime_type: "application/octet-stream", charset: null };
    await service.db.updateTable("files").set(earlier).where("id", "=", id).execute();
    expect(await delivered(cdnUrl)).toBe("application/octet-stream");
    await service.db.insertInto("files_to_probe").values({ file_id: id }).execute();
    await workOff();
    expect((await account.sdk.files.get(id)).mimeType).toBe("text/plain");
    expect(await delivered(cdnUrl)).toBe("text/plain; charset=windows-1252");
  });

  it("keeps its charset in old versions, and new content has a separate one", async () => {
    const { id } = await upload(unique(CSV));
    const replacement = new Blob([new Uint8Array(Buffer.from(`in UTF-8: é ${copies++}`))]);
    const replaced = await account.sdk.files.replace(id, replacement);
    expect(await delivered(replaced.cdnUrl)).toBe("text/plain; charset=utf-8");
    const { versions } = await account.sdk.files.versions(id);
    const old = versions.find(({ version }) => version === 1);
    expect(await delivered(old?.cdnUrl ?? "")).toBe("text/plain; charset=windows-1252");
    const restored = await account.sdk.files.restoreVersion(id, 1);
    expect(await delivered(restored.cdnUrl)).toBe("text/plain; charset=windows-1252");
    // Both have the same charset.
    const again = await account.sdk.files.replace(id, new Blob([new Uint8Array(unique(CSV))]));
    expect(await delivered(again.cdnUrl)).toBe("text/plain; charset=windows-1252");
  });

  it("loses its charset after a process of an earlier release has replaced the content", async () => {
    const { id } = await upload(unique(CSV));
    await service.db
      .updateTable("files")
      .set({ blob_key: `other/${id}` })
      .where("id", "=", id)
      .execute();
    const row = await service.db.selectFrom("files").select("charset").where("id", "=", id).executeTakeFirst();
    expect(row).toEqual({ charset: null });
  });

  it("is inspected again when an old version without a known charset is restored", async () => {
    const { id } = await upload(unique(CSV));
    await account.sdk.files.replace(id, new Blob([`new ${copies++}`]));
    const earlier = { mime_type: "application/octet-stream", charset: null };
    await service.db.updateTable("files").set(earlier).where("version_of", "=", id).execute();
    const { cdnUrl } = await account.sdk.files.restoreVersion(id, 1);
    await workOff();
    expect(await delivered(cdnUrl)).toBe("text/plain; charset=windows-1252");
  });

  describe("sent to an upload URL", () => {
    const send = async (mimeTypes: string[], content: Buffer) => {
      const begun: CreatedUpload = await createUpload(account, { filename: "file.csv", mimeTypes });
      return put(begun.uploadUrl, new Uint8Array(content));
    };

    it.each([["text/*"], ["text/csv"], ["text/plain"], ["application/csv"], ["TEXT/CSV; charset=utf-8"]])(
      "is accepted if %s is allowed",
      async (allowed) => {
        const response = await send([allowed], unique(CSV));
        expect(response.status).toBe(201);
        expect(await response.json()).toMatchObject({ data: { mimeType: "text/plain" } });
      },
    );

    it("is accepted as CSV, which detection does not distinguish from text", async () => {
      expect((await send(["text/csv"], latin1(`Name\nM\xfcller\nGr\xf6\xdfe ${copies++}\n`))).status).toBe(201);
    });

    it("is rejected if only images are allowed", async () => {
      expect((await send(["image/*"], unique(CSV))).status).toBe(415);
    });

    it.each([
      ["HTML", latin1("<!doctype html><p>Caf\xe9</p>"), ["text/plain", "text/csv"]],
      ["random bytes", randomBytes(1000), ["text/*"]],
    ])("is rejected if it is %s and the URL allows another type", async (_, content, allowed) => {
      expect((await send(allowed, content)).status).toBe(415);
    });
  });
});
