import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { flateBomb, onePage, pdf, pdfStream } from "../../../testing/pdf.ts";
import { type PdfOptions, pdfPages } from "./pdf-page.ts";

const { renderPdfPage, close } = pdfPages();
afterAll(() => close());

async function within(limits: PdfOptions, file: Buffer): Promise<Buffer> {
  const { renderPdfPage, close } = pdfPages(limits);
  return renderPdfPage(file, "thumbnail").finally(close);
}

const YELLOW = "1 0.9 0 rg 0 0 612 792 re f";
const TITLE = "BT /F1 90 Tf 40 640 Td (Report) Tj ET";
const TWICE = "/Filter[/FlateDecode/FlateDecode]";

async function look(file: Buffer, number: number | "thumbnail" = "thumbnail") {
  const { data, info } = await sharp(await renderPdfPage(file, number))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * info.channels;
    return [...data.subarray(offset, offset + 3)];
  };
  return { width: info.width, height: info.height, at, data };
}

const rejection = (message: RegExp, transient = false) =>
  expect.objectContaining({ name: "ToolError", transient, message: expect.stringMatching(message) });

describe("the first page of a PDF", () => {
  it("is displayed completely on a square background", async () => {
    const page = await look(onePage({ content: YELLOW }));
    expect(page).toMatchObject({ width: 640, height: 640 });
    expect([page.at(0.5, 0.5), page.at(0.5, 0.08), page.at(0.5, 0.92)]).toEqual(Array(3).fill([255, 230, 0]));
    expect([page.at(0, 0.5), page.at(0.5, 0.01)]).toEqual(Array(2).fill([0xf7, 0xf3, 0xec]));
  });

  it("contains text in a standard font that is not part of the file", async () => {
    const page = await look(onePage({ content: TITLE }));
    const dark = page.data.filter((value, index) => index % 3 === 0 && value < 60).length;
    expect(dark).toBeGreaterThan(1_000);
  });

  it("is rendered from polyglot files and from any page size", async () => {
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
      .jpeg()
      .toBuffer();
    // Readers search for the header in the first kilobyte, and find the rest from the end.
    expect((await look(Buffer.concat([jpeg, onePage({ content: YELLOW })]))).at(0.5, 0.5)).toEqual([255, 230, 0]);
    for (const mediaBox of ["[0 0 14400 1]", "[0 0 1e30 1e30]", "[0 0 0 0]"]) {
      expect(await look(onePage({ content: YELLOW, mediaBox }))).toMatchObject({ width: 640, height: 640 });
    }
  });
});

describe("a page of a PDF", () => {
  const twoPages = pdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 792 396]/Contents 6 0 R>>",
    pdfStream("", "1 0 0 rg 0 0 612 792 re f"),
    pdfStream("", "0 0 1 rg 0 0 792 396 re f"),
  ]);

  it("is rendered without a background, with a longer side of 2,048 pixels", async () => {
    const [first, second] = [await look(twoPages, 1), await look(twoPages, 2)];
    expect(first).toMatchObject({ width: 1583, height: 2048 });
    expect(second).toMatchObject({ width: 2048, height: 1024 });
    expect([first.at(0, 0), second.at(0, 0), second.at(1, 1)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
      [0, 0, 255],
    ]);
  });

  it("after the last one is rejected with the number of pages", async () => {
    await expect(renderPdfPage(twoPages, 3)).rejects.toMatchObject({ name: "PageRangeError", pageCount: 2 });
  });
});

describe("malicious PDFs", () => {
  it("that are damaged, empty or locked are rejected with a message", async () => {
    const complete = onePage({ content: YELLOW });
    const cycle = pdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R]/Count 1>>"]);
    for (const file of [complete.subarray(0, 300), Buffer.from(`%PDF-1.7\n${"x".repeat(999)}`), cycle]) {
      await expect(renderPdfPage(file, "thumbnail")).rejects.toEqual(rejection(/Exception: /));
    }
  });

  it("that unpack to gigabytes end only their own process", async () => {
    const bomb = onePage({ content: flateBomb(8), filter: TWICE });
    expect(bomb.length).toBeLessThan(20_000);
    const limits = { cpuMs: 60_000, maxMemoryBytes: 300 * 2 ** 20 };
    await expect(within(limits, bomb)).rejects.toEqual(rejection(/SIGKILL/));
  });

  it("with an image of billions of pixels are rendered without the image", async () => {
    const image = `/Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceRGB/BitsPerComponent 8${TWICE}`;
    const page = await look(
      onePage({
        content: `${YELLOW} q 612 0 0 792 0 0 cm /I Do Q`,
        resources: "/XObject<</I 6 0 R>>",
        extra: [pdfStream(image, flateBomb(1))],
      }),
    );
    expect(page.at(0.5, 0.5)).toEqual([255, 230, 0]);
  });

  it("that render endlessly are stopped, and may be retried", async () => {
    const twoOfTheNext = Array.from({ length: 40 }, (_, level) =>
      pdfStream(
        `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</X ${level + 7} 0 R>>>>`,
        level < 39 ? "/X Do /X Do" : YELLOW,
      ),
    );
    const file = onePage({ content: "/X Do", resources: "/XObject<</X 6 0 R>>", extra: twoOfTheNext });
    const limits = { cpuMs: 1_000, maxMemoryBytes: 2 ** 40 };
    // On a busy machine with less than a third of a core, the wall-clock limit applies first.
    await expect(within(limits, file)).rejects.toEqual(rejection(/CPU time limit|more than 3000 ms/, true));
  });

  it("do not run scripts", async () => {
    const script = "<</S/JavaScript/JS(while\\(true\\){})>>";
    const file = onePage({
      content: YELLOW,
      catalog: `/OpenAction${script}/Names<</JavaScript<</Names[(a)${script}]>>>>`,
    });
    expect((await look(file)).at(0.5, 0.5)).toEqual([255, 230, 0]);
  });
});
