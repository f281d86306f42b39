import type { openImaging } from "@media-asset-service/decode/imaging/imaging.ts";
import { normalizeTransform } from "@media-asset-service/decode/imaging/transform.ts";
import { fileTypeOf, sniffMediaType } from "@media-asset-service/decode/media-types/media-type.ts";
import { expect } from "vitest";
import { aviOf, gifOf, matroskaOf, mp3Of, mp4Of, oggOf, turbulentSvg } from "./attacks/media-files.ts";
import { mutated, numbers } from "./mutations.ts";
import { onePage } from "./pdf.ts";
import { oddPictures } from "./pictures-corpus.ts";
import { webm } from "./webm.ts";

/** By default, the same 300 files. FUZZ_FILES=10000 for more. */
export const FILES = Number(process.env.FUZZ_FILES ?? 300);
const SEED = 20_261_122;
/** Fewer PDF files, because each starts a process. */
const MAX_PDFS = FILES / 30;

export async function fuzzSeeds(): Promise<Buffer[]> {
  const pictures = (await oddPictures()).map(({ bytes }) => bytes).filter(({ length }) => length < 20_000);
  const frame = { bytes: Buffer.alloc(300, 7), milliseconds: 0, isKey: true };
  const media = [mp4Of(2), oggOf(2), matroskaOf(2), aviOf(2), mp3Of(5)];
  const page = onePage({ content: "1 0.9 0 rg 0 0 612 792 re f" });
  const film = webm({ width: 32, height: 24 }, [frame], 10);
  return [...pictures, ...media, film, gifOf(3), turbulentSvg, page];
}

/** Reads, and where possible draws, mutations of these files. Returns the number of files per outcome. */
export async function processMutations(
  imaging: ReturnType<typeof openImaging>,
  files: Buffer[],
): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  let pdfs = 0;

  async function look(bytes: Buffer, name: string): Promise<void> {
    const mimeType = await sniffMediaType(bytes);
    const fileType = fileTypeOf(mimeType);
    const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
    const head = bytes.subarray(0, 1_000);
    const { hasLocation, trackType, ...measures } = await imaging.probeFile(fileType, {
      size: bytes.length,
      head,
      accountId: "",
      read,
    });
    for (const measure of Object.values(measures)) expect(measure ?? 1, name).toBeGreaterThan(0);
    expect([true, false, null], name).toContain(hasLocation);
    expect(["AUDIO", "VIDEO", null], name).toContain(trackType);
    if (mimeType === "application/pdf" && pdfs < MAX_PDFS) {
      pdfs += 1;
      await imaging.renderPdfPage(bytes, "thumbnail").then(
        () => count("a page"),
        (error) => {
          expect(error, name).toMatchObject({ name: "ToolError" });
          count("no page");
        },
      );
    }
    if (fileType !== "IMAGE") return count(measures.duration === null ? `${fileType} unknown` : `${fileType} known`);
    await imaging.renderVariant(bytes, normalizeTransform({ w: 64, f: "webp" }, mimeType)).then(
      () => count("drawn"),
      (error) => {
        expect(error, name).toMatchObject({ name: "PictureError" });
        count(error.reason);
      },
    );
  }

  let started = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (started < FILES) {
        const index = started++;
        const seed = files[index % files.length];
        if (seed) await look(mutated(seed, numbers(SEED + index)), `mutation ${index}`);
      }
    }),
  );
  console.log(`${FILES} files: ${JSON.stringify(Object.fromEntries(outcomes))}`);
  return outcomes;
}
