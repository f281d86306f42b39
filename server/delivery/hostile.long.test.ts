import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SVG_NAMESPACE, WRITINGS } from "../../testing/drawings.ts";
import { blackPng, pdfBomb, sendThrough } from "../../testing/hostile-files.ts";
import { onePage } from "../../testing/pdf.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

/* Files that are crafted to cause harm: uploaded, inspected, transformed, delivered. */

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());

/** A picture that a drawing would show if it could read files. */
const SECRET = fileURLToPath(new URL("../../docs/public/logo.svg", import.meta.url));

const color = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#c33" } });

const send = (bytes: Buffer | string, filename: string) => sendThrough(account, bytes, filename);

describe("images", () => {
  it("that decode to more pixels than fit into memory are stored, and their transforms fail as too large", async () => {
    const bomb = blackPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await send(bomb, "bomb.png")).toEqual({
      is: "IMAGE image/png",
      size: [30_000, 30_000],
      transform: 200,
      variant: "422 IMAGE_NOT_PROCESSABLE too_large",
      thumbnail: 200,
      original: "inline image/png",
    });
  });

  it("that are truncated or scrambled are stored, and their transforms fail as corrupt", async () => {
    const jpeg = await color(400, 300).jpeg().toBuffer();
    const png = await color(400, 300).png().toBuffer();
    const refused = {
      is: "IMAGE image/png",
      transform: 200,
      variant: "422 IMAGE_NOT_PROCESSABLE corrupt",
      thumbnail: 200,
    };
    expect(await send(png.subarray(0, png.length / 2), "cut.png")).toMatchObject(refused);
    const head = jpeg.subarray(0, 12);
    expect(await send(Buffer.concat([head, Buffer.alloc(5_000, 0x5a)]), "scrambled.jpg")).toMatchObject({
      is: "IMAGE image/jpeg",
      size: [null, null],
      transform: "422 IMAGE_NOT_PROCESSABLE",
      thumbnail: 200,
    });
  });

  it("of one pixel by 65,535 are transformed like any other", async () => {
    expect(await send(await color(1, 65_535).png().toBuffer(), "thin.png")).toMatchObject({
      size: [1, 65_535],
      transform: 200,
      variant: "png",
      thumbnail: 200,
    });
  });

  it.each(Object.entries(WRITINGS))(
    "in SVG are rendered without script, files or network, and are never shown inline: %s",
    async (name, write) => {
      const svg = `<svg xmlns="${SVG_NAMESPACE}" width="80" height="80" onload="alert(1)"><!--${name}--><script>alert(1)</script>
        <image href="file:///etc/passwd" width="80" height="80"/><image href="${service.url}/health/live" width="9" height="9"/>
        <image href="file://${SECRET}" width="80" height="80"/><use href="file://${SECRET}#a"/></svg>`;
      expect(await send(write(svg), "drawing.svg")).toMatchObject({
        is: "IMAGE image/svg+xml",
        size: [80, 80],
        transform: 200,
        variant: "png",
        thumbnail: 200,
        original: "attachment image/svg+xml",
      });
      const [{ id } = { id: "" }] = await account.sdk.files.list().all();
      const { url } = await account.sdk.transform.url({ id, w: 80, f: "png" });
      const { channels } = await sharp(await (await fetch(url)).bytes())
        .ensureAlpha()
        .stats();
      expect(channels[3]?.max, "nothing is visible").toBe(0);
    },
  );

  it.each(Object.entries(WRITINGS))(
    "in SVG with exponential entities or external entities are rejected: %s",
    async (name, write) => {
      const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join("");
      const bombs = [
        `<!DOCTYPE svg [<!ENTITY a0 "ha">${entities}]><svg xmlns="${SVG_NAMESPACE}" width="9" height="9"><text>${name}&a12;</text></svg>`,
        `<!DOCTYPE svg [<!ENTITY a0 "ha">${entities}]><svg xmlns="${SVG_NAMESPACE}" width="9" height="9"><g id="${name}&a12;"/></svg>`,
        `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="${SVG_NAMESPACE}" width="9" height="9"><text>${name}&a;</text></svg>`,
      ];
      for (const bomb of bombs) {
        const { is, transform, variant, thumbnail, original } = await send(write(bomb), "laughs.svg");
        expect([is, thumbnail, original]).toEqual(["IMAGE image/svg+xml", 200, "attachment image/svg+xml"]);
        expect(`${transform} ${variant}`, bomb.slice(0, 60)).toContain("422 IMAGE_NOT_PROCESSABLE");
      }
    },
  );

  it("in SVG that reference themselves, or are huge, are rendered", async () => {
    const large = '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>';
    // Whatever size it declares, it is rendered at the requested size.
    expect(await send(large, "large.svg")).toMatchObject({ variant: "png", thumbnail: 200 });
  });
});

describe("files in two formats", () => {
  const script = "<script>alert(document.domain)</script>";

  it("have the type of their beginning, and are shown only as that picture", async () => {
    const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
    const gif = await color(30, 20).gif().toBuffer();
    expect(await send(Buffer.concat([await color(30, 20).jpeg().toBuffer(), zip]), "a.zip")).toMatchObject({
      is: "IMAGE image/jpeg",
      variant: "png",
      original: "inline image/jpeg",
    });
    // GIF89a/*…*/=1;alert(1) is also a valid script.
    const width = Buffer.from(gif);
    width.write("/*", 6, "latin1");
    expect(await send(Buffer.concat([width, Buffer.from("*/=1;alert(1)")]), "a.js")).toMatchObject({
      is: "IMAGE image/gif",
      original: "inline image/gif",
    });
    expect(
      await send(Buffer.concat([await color(30, 20).png().toBuffer(), Buffer.from(script)]), "a.html"),
    ).toMatchObject({
      is: "IMAGE image/png",
      variant: "png",
      original: "inline image/png",
    });
  });

  it("are sent as attachments if a browser could treat them as a page", async () => {
    const jpeg = await color(30, 20).jpeg().toBuffer();
    expect(await send(`<html>${script}</html>`, "a.jpg")).toMatchObject({
      is: "DOCUMENT text/html",
      transform: "400 NOT_AN_IMAGE",
      original: "attachment text/html; charset=utf-8",
    });
    expect(await send(`<?xml version="1.0"?><?xml-stylesheet href="x"?><x/>`, "a.gif")).toMatchObject({
      original: "attachment application/xml",
    });
    expect((await send(Buffer.concat([onePage({ content: "" }), jpeg]), "a.jpg")).is).toBe("DOCUMENT application/pdf");
  });
});

describe("PDF bombs", () => {
  it("are stored, and shown as a placeholder", async () => {
    expect(await send(pdfBomb(), "bomb.pdf")).toMatchObject({
      is: "DOCUMENT application/pdf",
      transform: "422 IMAGE_NOT_PROCESSABLE",
      thumbnail: 200,
    });
  });
});
