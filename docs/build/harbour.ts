const WIDTH = 1500;
const HEIGHT = 1000;
const HORIZON = 560;

/** Returns the drawing of a harbour at dusk that the documentation shows variants of. */
export function harbourSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#1d2b53"/><stop offset=".45" stop-color="#6b4a7d"/>
      <stop offset=".78" stop-color="#e5776a"/><stop offset="1" stop-color="#ffc978"/>
    </linearGradient>
    <linearGradient id="sea" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#f0a070"/><stop offset=".25" stop-color="#8d5a7a"/><stop offset="1" stop-color="#12203f"/>
    </linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#fff1c9"/><stop offset=".35" stop-color="#ffd98a" stop-opacity=".7"/><stop offset="1" stop-color="#ffb36b" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="${WIDTH}" height="${HORIZON}" fill="url(#sky)"/>
  <circle cx="980" cy="${HORIZON - 40}" r="330" fill="url(#glow)"/>
  <circle cx="980" cy="${HORIZON - 40}" r="62" fill="#fff0c4"/>
  ${stars()}
  <path d="M0 ${HORIZON} V430 l120 -60 90 40 130 -90 150 95 120 -50 160 95 130 -30 90 70 V${HORIZON}Z" fill="#3b2f5c"/>
  <path d="M1500 ${HORIZON} V470 l-90 -40 -110 60 -80 -20 -70 90Z" fill="#4a3463"/>
  ${houses()}
  <rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}" fill="url(#sea)"/>
  ${glitter()}
  <g id="lighthouse"><path d="M1290 ${HORIZON + 6} l18 -210 h44 l18 210Z" fill="#f4efe6"/><path d="M1302 ${HORIZON - 120} h56 l6 60 h-68Z" fill="#c8432b"/>
    <rect x="1300" y="${HORIZON - 236}" width="60" height="34" rx="4" fill="#2b2238"/><rect x="1312" y="${HORIZON - 232}" width="36" height="26" fill="#ffe9a8"/>
    <path d="M1294 ${HORIZON - 236} l36 -26 36 26Z" fill="#c8432b"/><path d="M1230 ${HORIZON + 20} q100 -44 200 0 l70 22 v30 h-310Z" fill="#241d36"/></g>
  ${boat(330, 760, 1.25, "#c8432b")}
  ${boat(820, 690, 0.72, "#f4efe6")}
  ${boat(1130, 850, 1.05, "#1f7a8c")}
  <path d="M0 1000 V905 h420 v18 h-20 v77 h-26 v-77 h-150 v77 h-26 v-77 H70 v77 H44 v-77 H0Z" fill="#140f22"/>
</svg>`;
}

/** Yields pseudo-random numbers from a seed, so that every build draws the same image. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

function take(random: Generator<number>): number {
  return random.next().value as number;
}

function repeat(count: number, seed: number, draw: (next: () => number) => string): string {
  const random = numbers(seed);
  return Array.from({ length: count }, () => draw(() => take(random))).join("");
}

function stars(): string {
  return repeat(70, 7, (next) => {
    const [x, y, size] = [next() * WIDTH, next() * 260, 0.6 + next() * 1.4];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="#fff" opacity="${(0.3 + next() * 0.5).toFixed(2)}"/>`;
  });
}

function houses(): string {
  let x = 20;
  return repeat(13, 23, (next) => {
    const [width, height] = [46 + next() * 34, 54 + next() * 80];
    const [left, top] = [x, HORIZON - height];
    x += width + 4;
    const walls = ["#5c3b57", "#6f4257", "#4b3560", "#7d4a55"][Math.floor(next() * 4)];
    const lit = Array.from({ length: 4 }, (_, index) => {
      const [wx, wy] = [left + 10 + (index % 2) * (width - 30), top + 16 + Math.floor(index / 2) * 26];
      return next() > 0.35
        ? `<rect x="${wx.toFixed(1)}" y="${wy.toFixed(1)}" width="10" height="13" fill="#ffdf8e"/>`
        : "";
    }).join("");
    return `<rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${walls}"/><path d="M${(left - 4).toFixed(1)} ${top.toFixed(1)} l${(width / 2 + 4).toFixed(1)} -24 ${(width / 2 + 4).toFixed(1)} 24Z" fill="#2e2344"/>${lit}`;
  });
}

function glitter(): string {
  return repeat(120, 41, (next) => {
    const depth = next();
    const y = HORIZON + 8 + depth * 400;
    const spread = 60 + depth * 300;
    const x = 980 + (next() - 0.5) * spread * 2;
    const length = 20 + depth * 90 * next();
    return `<rect x="${(x - length / 2).toFixed(1)}" y="${y.toFixed(1)}" width="${length.toFixed(1)}" height="${(2 + depth * 3).toFixed(1)}" rx="2" fill="#ffe2a6" opacity="${(0.55 - depth * 0.4).toFixed(2)}"/>`;
  });
}

function boat(x: number, y: number, scale: number, hull: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <ellipse cx="0" cy="44" rx="150" ry="13" fill="#0d1630" opacity=".45"/>
    <path d="M-140 -8 h280 l-42 52 h-196Z" fill="${hull}"/><path d="M-140 -8 h280 l-6 10 h-268Z" fill="#fff" opacity=".35"/>
    <path d="M-8 -14 V-210 h8 V-14Z" fill="#241a2e"/><path d="M6 -204 L104 -34 H6Z" fill="#fbf3e2"/><path d="M-14 -180 L-84 -34 h70Z" fill="#e9dcc4"/>
    <path d="M-60 -8 v-26 h52 v26Z" fill="#3a2c3f"/><rect x="-50" y="-28" width="12" height="11" fill="#ffdf8e"/></g>`;
}
