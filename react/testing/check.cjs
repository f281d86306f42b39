/** Checks the server-rendered HTML of a page that uses the complete package. */
exports.check = ({ Dropzone, Image, Picture, useUpload, createElement, renderToString, version }) => {
  if (!version.startsWith(`${process.env.REACT}.`)) throw new Error(`This is React ${version}.`);
  const file = { width: 30, height: 20, cdnUrl: "/harbour.jpg" };
  function Page() {
    const { uploads, upload } = useUpload({ createUpload: async () => ({ uploadUrl: "" }) });
    const image = createElement(Image, { file, alt: "Boats", width: 300 });
    const rendered = { ...file, imageUrl: "/image/harbour.jpg?signature=1", thumbnailUrl: "/harbour.jpg?w=320" };
    const picture = createElement(Picture, { file: rendered, alt: "Boats" });
    return createElement(Dropzone, { label: `Pictures: ${uploads.length}`, onFiles: upload }, image, picture);
  }
  const html = renderToString(createElement(Page));
  const parts = [">Pictures: 0</label>", 'type="file"', 'width="300" height="200"', 'src="/harbour.jpg"'];
  for (const part of [...parts, '<source type="image/avif"']) {
    if (!html.includes(part)) throw new Error(`${part} is missing in ${html}`);
  }
};
