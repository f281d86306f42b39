import { GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import { draw } from "../../testing/pictures.ts";

export interface Sample {
  /** Language code of Tesseract. */
  code: string;
  name: string;
  /** The first installed font is used; "Test Sans" is contained in a package. */
  fonts: string[];
  lines: string[];
  rightToLeft?: boolean;
  /** Number of columns, with the same number of lines each. */
  columns?: number;
}

/** A few lines of prose in each language, written for this benchmark. */
export const SAMPLES: Sample[] = [
  {
    code: "deu",
    name: "German",
    fonts: ["Test Sans"],
    lines: [
      "Die Hafenmeisterin zählt jeden Morgen um Viertel vor",
      "sechs die Boote. Größere Schiffe müssen außerhalb der",
      "Mole ankern; für Jollen, Kähne und Ruderboote gibt es",
      "überall genügend Plätze. Am 14. März kostete das",
      "Übernachten 23,50 €, im Spätherbst nur die Hälfte.",
      "»Höchstens zwölf Gäste«, heißt es am Gebäude.",
    ],
  },
  {
    code: "fra",
    name: "French",
    fonts: ["Test Sans"],
    lines: [
      "Chaque matin, à six heures moins le quart, la maîtresse",
      "du port compte les bateaux. Les plus gros doivent rester",
      "derrière la jetée, où l’eau est profonde ; les barques,",
      "elles, s’amarrent près des cafés. Ça coûtait 23,50 €",
      "la nuit en été, et déjà moitié moins à l’automne.",
      "Un pêcheur âgé rêvait d’une île lointaine, là-bas.",
    ],
  },
  {
    code: "spa",
    name: "Spanish",
    fonts: ["Test Sans"],
    lines: [
      "Cada mañana, a las seis menos cuarto, la capitana del",
      "puerto cuenta los barcos. ¿Cuántos había ayer? Según",
      "el cuaderno, doscientos treinta y siete: pesqueros,",
      "veleros y un pequeño remolcador que nadie conocía.",
      "¡Qué sorpresa! El año pasado costaba 23,50 € la noche;",
      "después subió más, y el niño aún preguntaba por qué.",
    ],
  },
  {
    code: "jpn",
    name: "Japanese",
    fonts: ["Noto Sans CJK JP", "IPAGothic", "Hiragino Sans", "Yu Gothic"],
    lines: [
      "港の管理人は毎朝六時前に船の数を数えます。",
      "昨日は漁船が多く、小さなヨットは三隻だけでした。",
      "天気がよければ、子どもたちは桟橋で魚を釣ります。",
      "料金は一泊2350円で、秋になると半額になります。",
      "遠くの島まで行くフェリーは、午後四時に出発する。",
      "駅の近くに新しい図書館とカフェができました。",
    ],
  },
  {
    code: "chi_sim",
    name: "Chinese, simplified",
    fonts: ["WenQuanYi Zen Hei", "Noto Sans CJK SC", "PingFang SC", "SimSun"],
    lines: [
      "港口的管理员每天早上六点以前都要数一遍船。",
      "昨天来了很多渔船，小帆船只有三条。",
      "天气好的时候，孩子们在码头上钓鱼。",
      "住一个晚上要二十三元，到了秋天只要一半。",
      "去远处小岛的渡轮下午四点钟出发。",
      "车站附近新开了一家图书馆和一个咖啡店。",
    ],
  },
  {
    code: "kor",
    name: "Korean",
    fonts: ["NanumGothic", "Noto Sans CJK KR", "Malgun Gothic"],
    lines: [
      "항구 관리인은 매일 아침 여섯 시 전에 배를 셉니다.",
      "어제는 어선이 많았고 작은 요트는 세 척뿐이었습니다.",
      "날씨가 좋으면 아이들은 부두에서 낚시를 합니다.",
      "먼 섬으로 가는 배는 오후 네 시에 출발합니다.",
    ],
  },
  {
    code: "ara",
    name: "Arabic",
    fonts: ["Noto Naskh Arabic", "Noto Sans Arabic", "DejaVu Sans", "Geeza Pro"],
    rightToLeft: true,
    lines: [
      "يعد مدير الميناء القوارب كل صباح قبل الساعة السادسة",
      "وكانت السفن الكبيرة تنتظر خارج الميناء في الليل",
      "وعندما يكون الطقس جميلا يصطاد الأولاد السمك هناك",
      "ثم تغادر العبارة إلى الجزيرة البعيدة بعد الظهر",
    ],
  },
];

/** Returns the font for a sample; null if none is installed. */
export async function fontOf({ fonts }: Sample): Promise<string | null> {
  await draw(1, 1, () => {}); // registers the font of the package
  return fonts.find((font) => GlobalFonts.has(font)) ?? null;
}

/** Draws the sample as a page. */
export async function samplePage(sample: Sample, font: string, size: number): Promise<Buffer> {
  const style = (context: SKRSContext2D) => {
    context.font = `${size}px "${font}"`;
    context.fillStyle = "#151515";
    context.direction = sample.rightToLeft ? "rtl" : "ltr";
    context.textAlign = "start";
  };
  let width = 0;
  await draw(1, 1, (context) => {
    style(context);
    width = Math.max(...sample.lines.map((line) => context.measureText(line).width));
  });
  const margin = size * 1.5;
  const { lines, columns = 1 } = sample;
  const rows = Math.ceil(lines.length / columns);
  const step = width + 2 * size;
  const height = rows * size * 1.7 + 2 * margin;
  return draw(Math.ceil(columns * step - 2 * size + 2 * margin), Math.ceil(height), (context) => {
    style(context);
    const from = sample.rightToLeft ? width + margin : margin;
    for (const [index, line] of lines.entries()) {
      const x = from + Math.floor(index / rows) * step;
      context.fillText(line, x, margin + size * (1.7 * (index % rows) + 1));
    }
  });
}
