// node scripts/run.mjs scripts/draw-charts.ts: draws the sea charts of src/content/drawings, the same at each run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every chart has open water at its left edge, behind the words of the page: only the page's background shows there, and
 * contours fade towards it. Marks are in open water too, and numbers keep clear of marks, contours and edges.
 */
type Chart = {
  name: string;
  /** The part that every page shows whole, with all marks. The drawing continues around it. */
  width: number;
  height: number;
  /** How far the drawing continues to the right, and above and below. */
  right: number;
  around: number;
  /** Metres below the surface; land is negative. */
  depth: (x: number, y: number) => number;
  marks: readonly Point[];
  /** Width and height that a mark takes in the smallest chart, with its label and its focus ring; its foot is at the left. */
  markSize: readonly [number, number];
  soundings: number;
  /** The place of a light, whose beam the page draws. */
  light?: Point;
};

type Point = readonly [x: number, y: number];
type Depth = Chart['depth'];

const drawings = join(import.meta.dirname, '../src/content/drawings');
const maxBytes = 12_000;
/** The distance between the points at which the depth is read. */
const step = 14;
const fills = [
  [10, 'ch-water', '#e8f1f9'],
  [5, 'ch-shallow', '#d5e5f3'],
  [2, 'ch-shoal', '#bcd5ec'],
] as const;
const contours = [15, 20, 26, 32, 38];

/** Numbers from 0 to 1, the same for each seed (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Smooth noise from -1 to 1: random numbers on a grid, blended between its points (value noise). */
function makeNoise(seed: number): Depth {
  const random = makeRandom(seed);
  const table = Array.from({ length: 4_096 }, () => random() * 2 - 1);
  const at = (column: number, row: number) => table[((column & 63) << 6) | (row & 63)] ?? 0;
  const ease = (share: number) => share ** 3 * (share * (share * 6 - 15) + 10);
  const blend = (from: number, to: number, share: number) => from + (to - from) * share;
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [ease(x - column), ease(y - row)];
    return blend(
      blend(at(column, row), at(column + 1, row), across),
      blend(at(column, row + 1), at(column + 1, row + 1), across),
      down,
    );
  };
}

/** The rings around everything shallower than a level (marching squares); a border beyond the drawing closes each. */
function findRings({ depth, right, width, height, around }: Chart, level: number): Point[][] {
  const columns = Math.ceil((width + right) / step) + 4;
  const rows = Math.ceil((height + 2 * around) / step) + 4;
  const xOf = (column: number) => (column - 2) * step;
  const yOf = (row: number) => (row - 2) * step - around;
  const value = (column: number, row: number) =>
    column <= 0 || row <= 0 || column >= columns || row >= rows ? -1_000 : level - depth(xOf(column), yOf(row));
  const crossing = (c1: number, r1: number, c2: number, r2: number) => {
    const [from, to] = [value(c1, r1), value(c2, r2)];
    const share = Math.min(0.98, Math.max(0.02, from / (from - to)));
    return {
      key: `${Math.min(c1, c2)},${Math.min(r1, r2)},${c1 === c2}`,
      point: [xOf(c1) + (xOf(c2) - xOf(c1)) * share, yOf(r1) + (yOf(r2) - yOf(r1)) * share] as const,
    };
  };
  const next = new Map<string, { point: Point; to: string }>();
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ] as const;
      const enters: string[] = [];
      const leaves: { key: string; point: Point }[] = [];
      for (const [place, [c1, r1]] of corners.entries()) {
        const [c2, r2] = corners[(place + 1) % 4] ?? corners[0];
        const [isIn, willBe] = [value(c1, r1) > 0, value(c2, r2) > 0];
        if (isIn && !willBe) leaves.push(crossing(c1, r1, c2, r2));
        if (!isIn && willBe) enters.push(crossing(c1, r1, c2, r2).key);
      }
      for (const [place, { key, point }] of leaves.entries()) next.set(key, { point, to: enters[place] ?? '' });
    }
  const rings: Point[][] = [];
  for (let [start] = next.keys(); start !== undefined; [start] = next.keys()) {
    const ring: Point[] = [];
    for (let key = start, found = next.get(key); found; found = next.get(key)) {
      next.delete(key);
      ring.push(found.point);
      key = found.to;
    }
    rings.push(ring);
  }
  return rings;
}

/** The points that matter within a tolerance (Ramer, Douglas and Peucker). */
function simplify(points: readonly Point[], tolerance: number): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 3 || !first || !last) return points;
  const [ax, ay] = first;
  const [bx, by] = last;
  const length = Math.hypot(bx - ax, by - ay);
  let farthest = 0;
  let index = 0;
  for (const [place, [x, y]] of points.entries()) {
    const distance =
      length < 1 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
    if (distance > farthest) [farthest, index] = [distance, place];
  }
  if (farthest <= tolerance) return [first, last];
  return [...simplify(points.slice(0, index + 1), tolerance).slice(0, -1), ...simplify(points.slice(index), tolerance)];
}

const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)];

/** A line as quadratic curves through the middles between its points: round, short, never beyond them. */
function curve(points: readonly Point[], isClosed: boolean): string {
  const pairs = points.map((point, place) => [point, points[(place + 1) % points.length] ?? point] as const);
  const start = isClosed ? middle(points.at(-1) ?? [0, 0], points[0] ?? [0, 0]) : roundPoint(points[0] ?? [0, 0]);
  let [x, y] = start;
  let path = `M${x} ${y}q`;
  const number = (value: number, isFirst: boolean) => `${isFirst || value < 0 ? '' : ' '}${value}`;
  for (const [place, [control, following]] of (isClosed ? pairs : pairs.slice(1, -1)).entries()) {
    const isEnd = !isClosed && place === pairs.length - 3;
    const [cx, cy] = roundPoint(control);
    const [ex, ey] = isEnd ? roundPoint(following) : middle(control, following);
    path += number(cx - x, place === 0) + number(cy - y, false) + number(ex - x, false) + number(ey - y, false);
    [x, y] = [ex, ey];
  }
  return isClosed ? `${path}z` : path;
}

const roundPoint = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

/** Long straight runs are the border: their corners stay corners. */
function keepCorners(points: readonly Point[]): Point[] {
  return points.flatMap((point, place) => {
    const following = points[(place + 1) % points.length] ?? point;
    const [dx, dy] = [following[0] - point[0], following[1] - point[1]];
    const length = Math.hypot(dx, dy);
    if (length < 130) return [point];
    const at = (distance: number): Point => [point[0] + (dx * distance) / length, point[1] + (dy * distance) / length];
    return [point, at(30), at(length - 30)];
  });
}

const size = (ring: readonly Point[]) => {
  const xs = ring.map(([x]) => x);
  return Math.max(...xs) - Math.min(...xs);
};

/** An area as a path. Specks are left out. */
function drawArea(chart: Chart, level: number): string {
  return findRings(chart, level)
    .filter((ring) => ring.length > 3 && size(ring) > 90)
    .map((ring) => {
      const half = Math.floor(ring.length / 2);
      const points = [
        ...simplify(ring.slice(0, half + 1), 1.2).slice(0, -1),
        ...simplify([...ring.slice(half), ring[0] ?? [0, 0]], 1.2).slice(0, -1),
      ];
      return curve(keepCorners(points), true);
    })
    .join('');
}

/** A contour as open lines: without the parts of its ring that are the border of the drawing. */
function drawContour(chart: Chart, level: number): string {
  const { width, right, height, around } = chart;
  const isInside = ([x, y]: Point) => x > 0 && x < width + right && y > -around && y < height + around;
  return findRings(chart, level)
    .flatMap((ring) => {
      const start = ring.findIndex((point) => !isInside(point));
      if (start < 0) return size(ring) > 110 ? [[...ring, ring[0] ?? [0, 0]] as Point[]] : [];
      const lines: Point[][] = [[]];
      for (const point of [...ring.slice(start), ...ring.slice(0, start)])
        if (isInside(point)) lines.at(-1)?.push(point);
        else if (lines.at(-1)?.length) lines.push([]);
      return lines.filter((line) => line.length > 4);
    })
    .map((line) => simplify(line, 1.4))
    .filter((line) => line.length > 3)
    .map((line) => curve(line, false))
    .join('');
}

/** Metres with the decimetres lowered, as on a nautical chart, in water with room for them. */
function drawSoundings({ name, width, right, height, depth, marks, markSize, soundings }: Chart): string {
  const random = makeRandom(width * 7 + height + name.length);
  const taken: Point[] = [];
  const [markWidth, markHeight] = markSize;
  const isFree = (x: number, y: number) =>
    marks.every(
      ([markX, markY]) => x < markX - 40 || x > markX + markWidth + 14 || Math.abs(y - markY) > markHeight / 2 + 14,
    );
  let text = '';
  for (let tries = 0; tries < 9_000 && taken.length < soundings; tries += 1) {
    const x = Math.round(width * 0.2 + random() * (width * 0.8 + right * 0.5));
    const y = Math.round(24 + random() * (height - 48));
    const metres = depth(x, y);
    // 17 units of water without a contour on each side.
    const around = [-17, 0, 17].flatMap((dx) => [-12, 0, 12].map((dy) => depth(x + dx, y + dy)));
    const isOnLine = [0, ...fills.map(([level]) => level), ...contours].some(
      (level) => level >= Math.min(...around) - 0.1 && level <= Math.max(...around) + 0.1,
    );
    // A phone's window ends at the safe area: no number is cut there.
    if (metres < 3 || isOnLine || !isFree(x, y) || Math.abs(x - width) < 34) continue;
    if (taken.some(([otherX, otherY]) => Math.hypot(otherX - x, otherY - y) < 92)) continue;
    taken.push([x, y]);
    const [whole, tenth] = [Math.floor(metres), Math.floor((metres % 1) * 10)];
    text += `<text x="${x}" y="${y + 4}">${whole}${metres < 31 && tenth ? `<tspan dy="3">${tenth}</tspan>` : ''}</text>`;
  }
  return `<g class="ch-depths" text-anchor="middle" fill="#51648c">${text}</g>`;
}

/**
 * The page draws marks on its own background.
 * @throws unless each mark is in open water, where only contours are drawn
 */
function expectOpenWater({ name, depth, marks, markSize: [width, height] }: Chart): void {
  for (const [x, y] of marks)
    for (const dx of [-20, width / 2, width])
      for (const dy of [-height / 2, 0, height / 2])
        if (depth(x + dx, y + dy) < fills[0][0])
          throw new Error(`${name}: the mark at ${x}, ${y} is in shallow water.`);
}

/** Classes take the colours of the tokens; the attributes are the colours of a drawing that is opened alone. */
function drawChart(chart: Chart): void {
  expectOpenWater(chart);
  const { name, width } = chart;
  const fade = `<linearGradient id="${name}-fade" gradientUnits="userSpaceOnUse" x2="${Math.round(width * 0.28)}"><stop class="ch-fade" stop-color="#93aacb" stop-opacity="0"/><stop class="ch-fade" offset="1" stop-color="#93aacb"/></linearGradient>`;
  const areas = fills.map(
    ([level, kind, fill]) => `<path class="${kind}" fill="${fill}" d="${drawArea(chart, level)}"/>`,
  );
  const lines = `<path fill="none" stroke="url(#${name}-fade)" vector-effect="non-scaling-stroke" d="${contours.map((level) => drawContour(chart, level)).join('')}"/>`;
  const land = `<path class="ch-land ch-coast" fill="#ece0c4" stroke="#26355c" d="${drawArea(chart, 0)}"/>`;
  const body = fade + areas.join('') + lines + land + drawSoundings(chart);
  save(chart, body);
}

function save({ name, width, height, light }: Chart, body: string): void {
  const lit = light ? ` data-light="${light.join(' ')}"` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"${lit} aria-hidden="true" focusable="false">${body}</svg>`;
  if (svg.length > maxBytes) throw new Error(`${name}: ${svg.length} bytes, more than ${maxBytes}.`);
  writeFileSync(join(drawings, `${name}.svg`), svg);
  console.log(`${name}.svg`, svg.length);
}

const rough = makeNoise(41);
const fine = makeNoise(7);
/** Depth by the distance from the coast, in shares of the chart's size: steep, then flat. */
const slope = (distance: number) => (distance > 0 ? 46 * (1 - Math.exp(-distance / 0.3)) : distance * 120);

/** The services: a headland with a light on the right, deep water with their marks on the left. */
const harbour: Chart = {
  name: 'harbour',
  width: 480,
  height: 400,
  right: 1_300,
  around: 330,
  marks: [
    [30, 362],
    [30, 282],
    [72, 198],
    [112, 112],
    [290, 150],
    [352, 60],
    [30, 28],
    [190, 244],
  ],
  markSize: [200, 66],
  soundings: 22,
  light: [365, 318],
  depth(x, y) {
    const [u, v] = [x / 480, y / 400];
    const [lightU, lightV] = [0.76, 0.8];
    const wobble = 0.05 * rough(u * 2.6 + 9, v * 2.6) + 0.018 * fine(u * 8, v * 8);
    const coast =
      lightV +
      0.05 +
      (u < lightU ? 1.55 * (lightU - u) : -0.5 * (u - lightU)) +
      0.05 * Math.sin(u * 7.3 + 0.6) * Math.min(1, Math.abs(u - lightU) * 4) -
      0.055 * Math.exp(-(((u - lightU) / 0.07) ** 2));
    const south = (coast - v) / 1.35 + wobble * Math.min(1, Math.hypot(u - lightU, v - lightV) * 5);
    const north = Math.hypot((u - 1.95) / 0.85, (v + 0.5) / 0.78) - 0.82 + wobble * 1.4;
    const east = 3.5 - u + wobble;
    const shore = Math.min(south, north, east);
    return slope(shore) + 13 * fine(u * 2.1 + 3, v * 2.1) * Math.max(0, Math.min(1, shore * 3.4));
  },
};

/** The projects: an open coast, and water for their marks. */
const grounds: Chart = {
  name: 'grounds',
  width: 480,
  height: 360,
  right: 1_300,
  around: 330,
  marks: [
    [40, 300],
    [92, 216],
    [148, 300],
    [214, 232],
    [160, 132],
    [76, 84],
    [224, 52],
    [288, 136],
    [288, 286],
    [360, 210],
    [352, 64],
  ],
  markSize: [24, 60],
  soundings: 16,
  depth(x, y) {
    const [u, v] = [x / 480, y / 360];
    const wobble = 0.07 * rough(u * 2.2 + 3, v * 2.2 + 8) + 0.02 * fine(u * 7, v * 7);
    const east = 1.02 + 0.16 * Math.sin(v * 2.6 + 5.4) - 0.2 * Math.exp(-(((v - 0.92) / 0.16) ** 2)) - u;
    // An inlet, narrower inland.
    const inlet = 0.34 * Math.exp(-Math.max(0, u - 0.8) / 0.7) - 0.05 - Math.abs(v - 0.36 - 0.13 * Math.sin(u * 3.1));
    const shore = Math.max(east, inlet) + wobble;
    return slope(shore) + 15 * fine(u * 2.3 + 11, v * 2.3) * Math.max(0, Math.min(1, shore * 3));
  },
};

/** An address without a page: the survey ends at a ragged limit, and the rest of the sheet is blank. */
const offChart: Chart = {
  name: 'offchart',
  width: 480,
  height: 400,
  right: 1_300,
  around: 330,
  marks: [],
  markSize: [0, 0],
  soundings: 22,
  // Two turned grids of noise, so that none of them shows.
  depth: (x, y) =>
    18 +
    15 * rough((0.8 * x + 0.6 * y) / 250 + 4, (0.8 * y - 0.6 * x) / 250 + 9) +
    8 * fine((x - y) / 200, (x + y) / 260),
};

function drawOffChart(chart: Chart): void {
  const { width, right, height, around } = chart;
  const limit: Point[] = [];
  for (let y = -around; y <= height + around; y += 46)
    limit.push([Math.round(100 + 40 * Math.sin(y / 95) - y * 0.06 + 14 * fine(y / 60, 3)), y]);
  const edge = limit.map((point) => point.join(' ')).join('L');
  const end = width + right;
  const waters = [
    [12, 'ch-shallow', '#d5e5f3'],
    [6, 'ch-shoal', '#bcd5ec'],
  ] as const;
  const areas = waters.map(
    ([level, kind, fill]) => `<path class="${kind}" fill="${fill}" d="${drawArea(chart, level)}"/>`,
  );
  const lines = [16, 21, 26].map((level) => drawContour(chart, level)).join('');
  save(
    chart,
    `<clipPath id="survey"><path d="M${end} ${-around}L${edge}L${end} ${height + around}z"/></clipPath>` +
      `<g clip-path="url(#survey)"><path class="ch-water" fill="#e8f1f9" d="M0 ${-around}H${end}V${height + around}H0z"/>${areas.join('')}` +
      `<path class="ch-line" fill="none" stroke="#93aacb" d="${lines}"/></g>` +
      `<path class="ch-coast" fill="none" stroke="#26355c" stroke-dasharray="10 7" d="M${edge}"/>`,
  );
}

drawChart(harbour);
drawChart(grounds);
drawOffChart(offChart);
