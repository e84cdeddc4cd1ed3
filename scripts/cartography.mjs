// How sea charts are drawn: smooth noise -> marching squares -> simplified, smoothed SVG paths.
import { writeFileSync } from 'node:fs';

const out = new URL('../src/web/drawings/', import.meta.url);
const LIMIT_BYTES = 12_000;

// ---- noise ---------------------------------------------------------------
function makeRandom(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
export function makeNoise(seed) {
  const random = makeRandom(seed);
  const table = Array.from({ length: 4096 }, () => random() * 2 - 1);
  const at = (i, j) => table[((i & 63) << 6) | (j & 63)];
  const ease = (t) => t * t * t * (t * (t * 6 - 15) + 10);
  return (x, y) => {
    const i = Math.floor(x),
      j = Math.floor(y),
      u = ease(x - i),
      v = ease(y - j);
    const top = at(i, j) + (at(i + 1, j) - at(i, j)) * u;
    const low = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * u;
    return top + (low - top) * v;
  };
}
export const bump = (x, y, cx, cy, rx, ry) => Math.exp(-(((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2));

// ---- marching squares ----------------------------------------------------
// Rings around the region where depth < level. One padded cell outside the sheet closes every ring.
function rings(depth, level, { width, height, step }) {
  const pad = 4,
    nx = Math.ceil(width / step) + pad * 2,
    ny = Math.ceil(height / step) + pad * 2;
  const px = (i) => (i - pad) * step,
    py = (j) => (j - pad) * step;
  const value = (i, j) => (i <= 0 || j <= 0 || i >= nx || j >= ny ? -1e3 : level - depth(px(i), py(j)));
  const next = new Map();
  const cross = (i1, j1, i2, j2) => {
    const a = value(i1, j1),
      b = value(i2, j2);
    const t = Math.min(0.98, Math.max(0.02, a / (a - b)));
    return {
      key: `${Math.min(i1, i2)},${Math.min(j1, j2)},${i1 === i2 ? 'v' : 'h'}`,
      x: px(i1) + (px(i2) - px(i1)) * t,
      y: py(j1) + (py(j2) - py(j1)) * t,
    };
  };
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const c = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ];
      const inside = c.map(([a, b]) => value(a, b) > 0);
      const enter = [],
        leave = [];
      for (let k = 0; k < 4; k++) {
        const m = (k + 1) % 4;
        if (inside[k] && !inside[m]) leave.push(cross(...c[k], ...c[m]));
        if (!inside[k] && inside[m]) enter.push(cross(...c[k], ...c[m]));
      }
      leave.forEach((p, n) => next.set(p.key, { from: p, to: enter[n] }));
    }
  const list = [];
  while (next.size) {
    const [start] = next.keys();
    const ring = [];
    for (let key = start; next.has(key);) {
      const { from, to } = next.get(key);
      next.delete(key);
      ring.push([from.x, from.y]);
      key = to.key;
    }
    if (ring.length > 3) list.push(ring);
  }
  return list;
}
function simplify(points, tolerance) {
  if (points.length < 3) return points;
  const [ax, ay] = points[0],
    [bx, by] = points.at(-1),
    len = Math.hypot(bx - ax, by - ay) || 1;
  let far = 0,
    index = 0;
  for (let k = 1; k < points.length - 1; k++) {
    const d =
      len < 1.01
        ? Math.hypot(points[k][0] - ax, points[k][1] - ay)
        : Math.abs((bx - ax) * (ay - points[k][1]) - (ax - points[k][0]) * (by - ay)) / len;
    if (d > far) {
      far = d;
      index = k;
    }
  }
  if (far <= tolerance) return [points[0], points.at(-1)];
  return [...simplify(points.slice(0, index + 1), tolerance).slice(0, -1), ...simplify(points.slice(index), tolerance)];
}
// Quadratic curves through the midpoints: round, small, no overshoot. Relative integers.
function toPath(ring, tolerance) {
  const half = Math.floor(ring.length / 2);
  const p = [
    ...simplify(ring.slice(0, half + 1), tolerance).slice(0, -1),
    ...simplify([...ring.slice(half), ring[0]], tolerance).slice(0, -1),
  ];
  if (p.length < 3) return '';
  for (let k = 0; k < p.length; k++) {
    // long straight runs lie outside the sheet: keep their corners outside too
    const a = p[k],
      b = p[(k + 1) % p.length],
      far = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (far > 130)
      (p.splice(
        k + 1,
        0,
        [a[0] + ((b[0] - a[0]) * 65) / far, a[1] + ((b[1] - a[1]) * 65) / far],
        [b[0] - ((b[0] - a[0]) * 65) / far, b[1] - ((b[1] - a[1]) * 65) / far],
      ),
        (k += 2));
  }
  const mid = (a, b) => [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2)];
  let [x, y] = mid(p.at(-1), p[0]);
  let d = `M${x} ${y}q`;
  const pair = (dx, dy, first) => `${first || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
  p.forEach((c, k) => {
    const cx = Math.round(c[0]),
      cy = Math.round(c[1]),
      [ex, ey] = mid(c, p[(k + 1) % p.length]);
    d += pair(cx - x, cy - y, k === 0) + pair(ex - x, ey - y);
    [x, y] = [ex, ey];
  });
  return `${d}z`;
}
const isVisible = (ring, { width, height }) => ring.some(([x, y]) => x > 0 && y > 0 && x < width && y < height);
export function path(depth, level, sheet) {
  return rings(depth, level, sheet)
    .filter(
      (r) =>
        isVisible(r, sheet) &&
        Math.max(...r.map((q) => q[0])) - Math.min(...r.map((q) => q[0])) > (sheet.smallest ?? 20),
    )
    .map((r) => toPath(r, sheet.tolerance))
    .join('');
}
// Soundings: metres, decimetres lowered, as on a real chart. Never closer than `gap`.
export function soundings(depth, sheet, { seed, gap, count, where = () => true, min = 1.5, max = 99 }) {
  const random = makeRandom(seed),
    taken = [];
  for (let n = 0; n < 6000 && taken.length < count; n++) {
    const x = Math.round(20 + random() * (sheet.width - 40)),
      y = Math.round(24 + random() * (sheet.height - 40)),
      d = depth(x, y);
    if (d < min || d > max || !where(x, y) || taken.some((t) => Math.hypot(t.x - x, t.y - y) < gap)) continue;
    taken.push({ x, y, d });
  }
  return taken
    .map(({ x, y, d }) => {
      const whole = Math.floor(d),
        tenth = Math.floor((d - whole) * 10);
      return `<text x="${x}" y="${y}">${whole}${d < 31 && tenth ? `<tspan dy="3">${tenth}</tspan>` : ''}</text>`;
    })
    .join('');
}
// Classes take the colours of parts.css (no <style> inside: a strict content policy would block it).
// The attributes are the colours of a drawing that is opened alone.
const LOOK = {
  'ch-land ch-coast': 'fill="#ece0c4" stroke="#26355c"',
  'ch-coast': 'fill="none" stroke="#26355c"',
  'ch-shoal': 'fill="#bcd5ec"',
  'ch-shallow': 'fill="#d5e5f3"',
  'ch-water': 'fill="#e8f1f9"',
  'ch-line': 'fill="none" stroke="#93aacb"',
  'ch-depths': 'fill="#51648c" font-family="sans-serif" font-size="12"',
  'ch-beam': 'fill="url(#beam)"',
  'ch-ray': 'fill="none" stroke="#a8741a" stroke-dasharray="2 5"',
  'ch-light': 'fill="#a8741a"',
  'ch-land': 'fill="#ece0c4"',
  'ch-track': 'fill="none" stroke="#26355c" stroke-dasharray="14 6"',
  'ch-rose': 'fill="none" stroke="#8a7a4e"',
};
// Deep water is drawn as a background, where no class of the page reaches: its colours stand in the file.
const DEEP = {
  'ch-line': 'fill="none" stroke="#445778" vector-effect="non-scaling-stroke"',
  'ch-depths': 'fill="#94a7bf" font-family="sans-serif" font-weight="500" font-size="12"',
};
export const is = (name) => `class="${name}" ${LOOK[name]}`;
export const isDeep = (name) => DEEP[name];
export function save(name, sheet, body) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}" preserveAspectRatio="${sheet.fit ?? 'xMidYMid slice'}" aria-hidden="true" focusable="false">${body}</svg>`;
  const bytes = Buffer.byteLength(svg);
  if (bytes > LIMIT_BYTES) throw new Error(`${name}: ${bytes} bytes, limit ${LIMIT_BYTES}`);
  writeFileSync(new URL(`${name}.svg`, out), svg);
  console.log(`${name}.svg`.padEnd(16), String(bytes).padStart(6));
}
export const filled = (depth, sheet, pairs) =>
  pairs.map(([level, name]) => `<path ${is(name)} d="${path(depth, level, sheet)}"/>`).join('');
export function coastal(depth, sheet) {
  return filled(depth, sheet, [
    [9, 'ch-water'],
    [5, 'ch-shallow'],
    [2, 'ch-shoal'],
    [0, 'ch-land ch-coast'],
  ]);
}

// Compass ring: ticks every 10 degrees, longer every 30, a needle turned by the local variation.
export function rose(cx, cy, r) {
  const tick = (deg, from, to) => {
    const a = (deg * Math.PI) / 180;
    return `M${Math.round(cx + Math.sin(a) * from)} ${Math.round(cy - Math.cos(a) * from)}L${Math.round(cx + Math.sin(a) * to)} ${Math.round(cy - Math.cos(a) * to)}`;
  };
  const ticks = Array.from({ length: 36 }, (_, k) => tick(k * 10, r, r - (k % 3 ? 7 : 14))).join('');
  return `<g ${is('ch-rose')}><circle cx="${cx}" cy="${cy}" r="${r}"/><circle cx="${cx}" cy="${cy}" r="${r - 22}"/><path d="${ticks}"/><path d="${tick(-17, 0, r - 22)}${tick(163, 0, r - 22)}${tick(73, 0, 30)}${tick(-107, 0, 30)}"/></g>`;
}
