import { describe, expect, test } from "vitest";
import { contentDisposition, parametersOf } from "./headers.ts";

describe("the Content-Disposition of a part", () => {
  test.each([
    ['form-data; name="file"; filename="a.txt"', "file", "a.txt"],
    ["form-data; name=file; filename=a.txt", "file", "a.txt"],
    ["form-data; filename=a.txt; name=file", "file", "a.txt"],
    ["form-data;name=file;filename=a b.txt", "file", "a b.txt"],
    ['FORM-DATA; NAME="file"; FileName="a.txt"', "file", "a.txt"],
    ['form-data; name="file"; filename=""', "file", ""],
    ['form-data; filename="; name=evil"; name="file"', "file", "; name=evil"],
    ['form-data; name="file"; filename="a;b=c.txt"', "file", "a;b=c.txt"],
    ['form-data; name="file"; filename="say \\"hi\\".txt"', "file", 'say "hi".txt'],
    ['form-data; name="file"; filename="say %22hi%22%0D%0A.txt"', "file", 'say "hi"\r\n.txt'],
    ['form-data; name="file"; filename="100%.txt"', "file", "100%.txt"],
    ['form-data; name="file"; filename="a%2Fb.txt"', "file", "a%2Fb.txt"],
    ['form-data; name="file"; filename="C:\\dir\\a.txt"', "file", "C:\\dir\\a.txt"],
    ['form-data; name="file"; filename="dir\\"', "file", "dir\\"],
    // Guzzle 7.4 and Faraday 1.1 do not escape quotes.
    ['form-data; name="file"; filename="an "old".txt"', "file", 'an "old".txt'],
    ['form-data; name="file"; filename=""quoted""', "file", '"quoted"'],
    ['form-data; name="file"; filename="a"; b.txt"', "file", 'a"; b.txt'],
    ['form-data; filename="an "old".txt" ; name="file"', "file", 'an "old".txt'],
    ['form-data; name="an "old""; filename="a.txt";', 'an "old"', "a.txt"],
    ['form-data; name="file"; filename="an \\"old\\""', "file", 'an "old"'],
    ['form-data; name="file"; filename="a.txt', "file", "a.txt"],
    ['form-data; name="file"; filename="a.txt"; filename="b.txt"', "file", "a.txt"],
    ["form-data; name=file; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt", "file", "naïve €.txt"],
    ["form-data; name=file; filename*=utf-8'en'%E2%82%AC; filename=plain", "file", "€"],
    ["form-data; name=file; filename=plain; filename*=iso-8859-1''caf%E9", "file", "café"],
    ["form-data; name=file; filename=plain; filename*=UTF-8''%ff", "file", "plain"],
    ["form-data; name=file; filename=plain; filename*=nonsense", "file", "plain"],
    ["form-data; name=file; filename=plain; filename*=UTF-8''a%zz", "file", "plain"],
    ['form-data; name="file"; filename="=?UTF-8?B?w4RwZmVsLnR4dA==?="', "file", "Äpfel.txt"],
    ['form-data; name="file"; filename="=?utf-8?q?=c3=84pfel_&_Birnen.txt?="', "file", "Äpfel & Birnen.txt"],
    ['form-data; name="file"; filename="=?ISO-8859-1*de?Q?=c4pfel.txt?="', "file", "Äpfel.txt"],
    ['form-data; name="file"; filename="=?iso-2022-jp?B?GyRCPEw/PxsoQi5qcGc=?="', "file", "写真.jpg"],
    ['form-data; name="file"; filename="=?UTF-8?Q?a=F0=9F?= =?UTF-8?Q?=8D=8E.txt?="', "file", "a🍎.txt"],
    ['form-data; name="file"; filename="=?UTF-8?Q?a?= =?ISO-8859-1?Q?=E4?=.txt"', "file", "aä.txt"],
    ['form-data; name="file"; filename="=?UTF-8?B?Pz8/Lz8/?="', "file", "???/??"],
    ['form-data; name="file"; filename="=?x-none?B?Pz8/Lz8/?="', "file", "=?x-none?B?Pz8_Lz8_?="],
    ['form-data; name="file"; filename="=?UTF-8?Q?=FF=FF?="', "file", "=?UTF-8?Q?=FF=FF?="],
    ['form-data; name="file"; filename="dir/=?nonsense?=.txt"', "file", "dir/=?nonsense?=.txt"],
    ["form-data; name=file", "file", undefined],
    ["form-data; name=", "", undefined],
    ["form-data", undefined, undefined],
    ["", undefined, undefined],
    ["; ; ;=;", undefined, undefined],
  ])("%s has the name %j and the filename %j", (header, name, filename) => {
    expect(parametersOf(header)).toEqual({ name, filename });
  });
});

describe("a percent-encoded filename", () => {
  const filenameFrom = (userAgent: string, filename: string) =>
    parametersOf(`form-data; name="file"; filename="${filename}"`, userAgent).filename;

  test.each([
    ["a%20%22b%22%20%25.txt", 'a "b" %.txt'],
    ["na%C3%AFve%2520.txt", "naïve%20.txt"],
    ["=%3FUTF-8%3FQ%3Fa%3F=", "=%3FUTF-8%3FQ%3Fa%3F="],
    ["na%EFve.txt", "na%EFve.txt"],
    ["100%.txt", "100%.txt"],
    ["a b%20c.txt", "a b%20c.txt"],
    ["an %22old%22.txt", 'an "old".txt'],
  ])("%s of a client that encodes every name is %j", (sent, filename) => {
    expect(filenameFrom("Python/3.11 aiohttp/3.14.3", sent)).toBe(filename);
  });

  test("is absent in a text field of such a client", () => {
    expect(parametersOf('form-data; name="tags"', "Python/3.11 aiohttp/3.14.3")).toEqual({ name: "tags" });
  });

  test("of another client is not decoded", () => {
    for (const userAgent of ["curl/7.88.1", "python-httpx/0.28.1", ""])
      expect(filenameFrom(userAgent, "na%C3%AFve%20.txt")).toBe("na%C3%AFve%20.txt");
  });
});

describe("the Content-Disposition of a response", () => {
  test.each([
    ["a.txt", 'inline; filename="a.txt"'],
    ["naïve €.txt", "inline; filename=\"naive _.txt\"; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt"],
    ['say "hi".txt', "inline; filename=\"say _hi_.txt\"; filename*=UTF-8''say%20%22hi%22.txt"],
    [
      "Łódź–Straße Æ.txt",
      "inline; filename=\"Lodz-Strasse AE.txt\"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%E2%80%93Stra%C3%9Fe%20%C3%86.txt",
    ],
    ["写真🚢.jpg", "inline; filename=\"___.jpg\"; filename*=UTF-8''%E5%86%99%E7%9C%9F%F0%9F%9A%A2.jpg"],
    ["it's (1)*.txt", 'inline; filename="it\'s (1)*.txt"'],
    // A fullwidth slash, whose ASCII equivalent would be a path separator.
    ["..／a", "inline; filename=\".._a\"; filename*=UTF-8''..%EF%BC%8Fa"],
    ["100%é", "inline; filename=\"100_e\"; filename*=UTF-8''100%25%C3%A9"],
  ])("for %j has an ASCII name, followed by the real name", (filename, header) => {
    expect(contentDisposition("inline", filename)).toBe(header);
    expect(header).toMatch(/^[\x20-\x7e]*$/);
  });
});
