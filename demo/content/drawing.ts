/** A point of a drawing, in units of its view box. */
export type Point = readonly [x: number, y: number];

/** Deterministic numbers from 0 (included) to 1: the same name always gives the same series. */
export function seeded(name: string): () => number {
  // FNV-1a spreads names that differ in one letter, mulberry32 walks on from there.
  let state = 2166136261;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A short id from a name, so that gradients of several inlined pictures don't meet. */
export function token(name: string): string {
  return `s${Math.floor(seeded(name)() * 4294967296).toString(36)}`;
}

/** The colour at `share` (0-1) of the way from one `#rrggbb` to another. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number): string => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Whole units are finer than a screen pixel at every size we serve, and keep the files small. */
export function round(value: number): number {
  return Math.round(value) + 0;
}

/** A smooth line through all points (Catmull-Rom, written as cubic Béziers). With `closed`, a loop. */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)] ?? [0, 0];
  const [startX, startY] = at(0);
  let path = `M${round(startX)} ${round(startY)}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const second: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    path += `C${[...first, ...second, ...p2].map(round).join(' ')}`;
  }
  return closed ? `${path}Z` : path;
}

/** A gradient from top to bottom. */
export function gradient(id: string, colours: readonly string[], opacities: readonly number[] = []): string {
  const stops = colours.map((colour, index) => {
    const opacity = opacities[index];
    const offset = round((index / Math.max(1, colours.length - 1)) * 100);
    return `<stop offset="${offset}%" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;
  });
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}
