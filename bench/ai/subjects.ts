import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import sharp from "sharp";
import { blots, grainy, type Paint, paint, random } from "./scenery.ts";

export interface CutCase {
  name: string;
  image: Buffer;
  /** 0 or 255 per pixel; null if there is no subject. */
  mask: Buffer | null;
}

const WIDTH = 900;
const HEIGHT = 700;

/** Outlines in a unit square. Inner paths of the mug are holes (even-odd rule). */
const subjects = {
  bottle: {
    colors: ["#2d6b45", "#174a2c", "#f0e6c8"],
    outline: (c: SKRSContext2D) => {
      c.roundRect(0.38, 0.35, 0.24, 0.55, 0.05);
      c.roundRect(0.45, 0.12, 0.1, 0.3, 0.03);
    },
  },
  person: {
    colors: ["#8a2f3c", "#d8a888", "#3b2a22"],
    outline: (c: SKRSContext2D) => {
      c.ellipse(0.5, 0.3, 0.11, 0.15, 0, 0, 7);
      c.roundRect(0.44, 0.4, 0.12, 0.15, 0.02);
      c.roundRect(0.26, 0.52, 0.48, 0.7, 0.16);
    },
  },
  mug: {
    colors: ["#d9552b", "#a83a17", "#f4efe6"],
    outline: (c: SKRSContext2D) => {
      c.roundRect(0.3, 0.35, 0.34, 0.42, 0.04);
      c.roundRect(0.64, 0.42, 0.13, 0.26, 0.06);
      c.roundRect(0.64, 0.47, 0.08, 0.16, 0.03);
    },
  },
  star: {
    colors: ["#e8c22e", "#c7901a", "#fff2b0"],
    outline: (c: SKRSContext2D) => {
      for (let i = 0; i < 10; i++) {
        const radius = i % 2 === 0 ? 0.36 : 0.15;
        const angle = (i * Math.PI) / 5 - Math.PI / 2;
        c.lineTo(0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle));
      }
      c.closePath();
    },
  },
  plant: {
    colors: ["#3f8f3a", "#2a5f28", "#8fc46b"],
    outline: (c: SKRSContext2D) => {
      c.roundRect(0.4, 0.68, 0.2, 0.2, 0.02);
      for (const [x, y, turn] of [
        [0.5, 0.45, 0],
        [0.38, 0.5, -0.7],
        [0.62, 0.5, 0.7],
        [0.3, 0.6, -1.1],
        [0.7, 0.6, 1.1],
      ] as const) {
        c.moveTo(x, y);
        c.ellipse(x, y, 0.06, 0.2, turn, 0, 7);
      }
    },
  },
} satisfies Record<string, { outline: (context: SKRSContext2D) => void; colors: string[] }>;

const grounds = {
  plain: { paint: fill(() => ["#f4f4f2", "#f4f4f2"]), blur: 0, shadow: false },
  colored: { paint: fill((next) => Array(2).fill(`hsl(${next() * 360} 35% 62%)`)), blur: 0, shadow: true },
  studio: { paint: fill(() => ["#70767c", "#d5d8da"]), blur: 0, shadow: true },
  blurred: { paint: blots(40, "soft"), blur: 22, shadow: false },
  clutter: { paint: blots(90, "hard"), blur: 0, shadow: false },
} satisfies Record<string, { paint: Paint; blur: number; shadow: boolean }>;

const subjectNames = ["bottle", "person", "mug", "star", "plant"] as const;
const groundNames = ["plain", "colored", "studio", "blurred", "clutter"] as const;

export async function cutCases(): Promise<CutCase[]> {
  const cases: CutCase[] = [];
  let seed = 1;
  for (const ground of groundNames) {
    for (const subject of subjectNames) cases.push(await scene(subject, ground, seed++, WIDTH, HEIGHT));
  }
  for (const [name, strength] of [
    ["plain", 8],
    ["studio", 8],
    ["plain", 120],
  ] as const) {
    const image = await backdrop(grounds[name].paint, 0, seed++, WIDTH, HEIGHT);
    const title = strength > 100 ? "nothing but noise" : `nothing on ${name}`;
    cases.push({ name: title, image: await grainy(image, seed, strength), mask: null });
  }
  return cases;
}

export async function scene(
  subject: keyof typeof subjects,
  ground: keyof typeof grounds,
  seed: number,
  width: number,
  height: number,
): Promise<CutCase> {
  const { outline, colors } = subjects[subject];
  const { paint: backgroundPaint, blur, shadow } = grounds[ground];
  const side = Math.min(width, height);
  const place = (context: SKRSContext2D, dx = 0, dy = 0) => {
    context.translate((width - side) / 2 + dx, height - side + dy);
    context.scale(side, side);
    context.beginPath();
    outline(context);
  };
  const body = createCanvas(width, height);
  texture(body, colors, seed);
  const rule = subject === "mug" ? "evenodd" : "nonzero";
  const figure = await paint(width, height, (context) => {
    place(context);
    context.clip(rule);
    context.resetTransform();
    context.drawImage(body, 0, 0);
  });
  const shade = await paint(width, height, (context) => {
    place(context, side * 0.03, side * 0.02);
    context.fillStyle = "rgba(0,0,0,0.35)";
    context.fill(rule);
  });
  const layers = [{ input: figure }];
  if (shadow) layers.unshift({ input: await sharp(shade).blur(14).png().toBuffer() });
  const image = await sharp(await backdrop(backgroundPaint, blur, seed, width, height))
    .composite(layers)
    .png()
    .toBuffer();
  return {
    name: `${subject}, ${ground}`,
    image: await grainy(image, seed),
    mask: await sharp(figure).extractChannel("alpha").threshold(128).raw().toBuffer(),
  };
}

async function backdrop(ground: Paint, blur: number, seed: number, width: number, height: number): Promise<Buffer> {
  const image = sharp(await paint(width, height, (context) => ground(context, width, height, seed)));
  return (blur > 0 ? image.blur(blur) : image).png().toBuffer();
}

function fill(colors: (next: () => number) => string[]): Paint {
  return (context, width, height, seed) => {
    const [top = "", bottom = ""] = colors(random(seed));
    const gradient = context.createLinearGradient(0, 0, 0, height);
    gradient.addColorStop(0, top);
    gradient.addColorStop(1, bottom);
    context.fillStyle = gradient;
    context.fillRect(0, 0, width, height);
  };
}

/** Draws light from the left, bands and dots, so that subjects have several colors. */
function texture(canvas: Canvas, [base = "", dark = "", light = ""]: string[], seed: number): void {
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  const next = random(seed + 100);
  const shading = context.createLinearGradient(width * 0.25, 0, width * 0.75, 0);
  shading.addColorStop(0, base);
  shading.addColorStop(1, dark);
  context.fillStyle = shading;
  context.fillRect(0, 0, width, height);
  context.fillStyle = light;
  context.fillRect(0, height * 0.55, width, height * 0.07);
  for (let i = 0; i < 60; i++) {
    context.fillStyle = next() < 0.5 ? base : dark;
    context.beginPath();
    context.arc(next() * width, next() * height, next() * 18, 0, 7);
    context.fill();
  }
}
