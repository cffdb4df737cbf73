import { curve, gradient, mix, type Point, round, seeded, token } from './drawing.js';
import { type Palette, paletteFor } from './palettes.js';
import { stillLife } from './still-life.js';

/**
 * A flat landscape, drawn from its name: words such as `river`, `night`, `winter`, `map` or `kettle` decide what it shows,
 * chance seeded by the name does the rest. Every size of one name is the same picture, cut to fit. Needs no platform.
 *
 * @param width In CSS pixels.
 * @param height In CSS pixels.
 * @returns An SVG document of a few kB.
 * @example
 * sceneSvg('river-bend', 300, 200); // '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" ...'
 */
export function sceneSvg(name: string, width: number, height: number): string {
  const random = seeded(name);
  const palette = paletteFor(name, random);
  const art = stillLife(name, palette) ?? (/map|contour/.test(name) ? mapSheet(name, random) : landscape(name, palette, random));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice">${art}</svg>`;
}

type Line = (x: number) => number;

/** A rolling skyline: three waves that never line up. */
function skyline(base: number, swing: number, random: () => number): Line {
  const waves = [1, 2.3, 4.9].map((pace, index) => {
    const phase = random() * 6.3;
    const rate = (pace * (0.8 + random() * 0.5)) / 260;
    return (x: number) => (Math.sin(x * rate + phase) * swing) / (index * 1.6 + 1);
  });
  return (x) => base + waves.reduce((sum, wave) => sum + wave(x), 0);
}

function sample(line: Line, step = 80): Point[] {
  return Array.from({ length: Math.ceil(1240 / step) + 1 }, (_, index) => [index * step - 20, line(index * step - 20)]);
}

function ground(line: Line, fill: string): string {
  return `<path d="${curve(sample(line))}V820H-20Z" fill="${fill}"/>`;
}

/** A few lines that follow a slope, as on a map. */
function contours(line: Line, colour: string, count: number, gap: number): string {
  let path = '';
  for (let index = 1; index <= count; index++) {
    path += curve(sample((x) => line(x) + index * gap + Math.sin(x / 190 + index * 0.7) * index * 2.4, 124));
  }
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5" opacity=".28"/>`;
}

function conifer(x: number, y: number, tall: number): string {
  const w = tall * 0.2;
  // Far trees are too small for a third tier and a trunk.
  const far = tall < 90;
  const tiers = (far ? [0.2, 1.8] : [0, 1, 2]).map((tier) => {
    const reach = w * (0.55 + tier * 0.24);
    const top = y - tall + (tall * 0.9 * tier) / 3.4;
    return `M${round(x)} ${round(top)}l${round(reach)} ${round(tall * (far ? 0.52 : 0.42))}h${round(-reach * 2)}z`;
  });
  if (far) return tiers.join('');
  return `${tiers.join('')}M${round(x - tall / 50)} ${round(y)}v${round(-tall * 0.2)}h${round(tall / 25) + 1}v${round(tall * 0.2)}z`;
}

function roundTree(x: number, y: number, tall: number): string {
  const r = tall * 0.3;
  return `M${round(x - r)} ${round(y - tall + r)}a${round(r)} ${round(r * 1.15)} 0 1 1 ${round(r * 2)} 0a${round(r)} ${round(r * 1.1)} 0 1 1 ${round(-r * 2)} 0M${round(x - tall / 40)} ${round(y)}v${round(-tall * 0.5)}h${round(tall / 20) + 1}v${round(tall * 0.5)}z`;
}

interface Wood {
  readonly line: Line;
  readonly count: number;
  readonly tall: number;
  readonly from?: number;
  readonly to?: number;
  readonly leafy?: boolean;
}

function wood({ line, count, tall, from = 0, to = 1200, leafy = false }: Wood, fill: string, random: () => number): string {
  let path = '';
  for (let index = 0; index < count; index++) {
    const x = from + ((index + random() * 0.8) / count) * (to - from);
    const size = tall * (0.65 + random() * 0.6);
    path += (leafy ? roundTree : conifer)(x, line(x) + 5, size);
  }
  return `<path d="${path}" fill="${fill}"/>`;
}

/** Sharp mountains with a side in shade, and snow on the highest. */
function mountains(palette: Palette, base: number, snow: boolean, random: () => number): string {
  const body = mix(palette.far, palette.sky[1], 0.25);
  let shapes = '';
  for (let index = 0; index < 6; index++) {
    const x = index * 220 + (random() - 0.5) * 130 + 40;
    const tall = 130 + random() * 190;
    const half = tall * (0.95 + random() * 0.35);
    const top = base - tall;
    shapes += `<path d="M${round(x - half)} ${base}L${round(x)} ${round(top)}L${round(x + half)} ${base}z" fill="${mix(body, palette.near, index * 0.02)}"/>`;
    shapes += `<path d="M${round(x)} ${round(top)}l${round(half)} ${round(tall)}h${round(-half * 0.85)}l${round(-half * 0.22)} ${round(-tall * 0.42)}l${round(half * 0.16)} ${round(-tall * 0.2)}z" fill="${palette.near}" opacity=".16"/>`;
    if (snow || tall > 250) {
      const c = 0.3;
      shapes += `<path d="M${round(x)} ${round(top)}l${round(half * c)} ${round(tall * c)}l${round(-half * 0.13)} -9l${round(-half * 0.13)} 20l${round(-half * 0.14)} -24l${round(-half * 0.1)} 16z" fill="#fffaf2" opacity=".85"/>`;
    }
  }
  return shapes;
}

function sunOrMoon(palette: Palette, night: boolean, x: number, y: number, r: number): string {
  const halo = [2.6, 1.8].map((by) => `<circle cx="${x}" cy="${y}" r="${round(r * by)}" fill="${palette.light}" opacity=".13"/>`);
  // The dark part of the moon is left out of the path: a second disc would show on a gradient.
  const disc = night
    ? `<path d="M${x} ${y - r}a${r} ${r} 0 1 0 ${r} ${round(r * 1.25)}a${round(r * 0.82)} ${round(r * 0.82)} 0 0 1 ${-r} ${round(-r * 1.25)}z" fill="${palette.light}"/>`
    : `<circle cx="${x}" cy="${y}" r="${r}" fill="${palette.light}"/>`;
  return halo.join('') + disc;
}

function clouds(colour: string, count: number, random: () => number): string {
  let path = '';
  for (let index = 0; index < count; index++) {
    const [x, y, w] = [round(random() * 1150 - 60), round(70 + random() * 190), round(110 + random() * 120)];
    const h = round(w * 0.13);
    path += `M${x} ${y}h${w}a${h} ${h} 0 0 0 0 ${-2 * h}h${round(-w * 0.18)}a${round(w * 0.22)} ${round(w * 0.2)} 0 0 0 ${round(-w * 0.44)} ${-round(h * 0.5)}a${round(w * 0.13)} ${round(w * 0.12)} 0 0 0 ${round(-w * 0.22)} ${round(h * 0.5)}h${round(-w * 0.16)}a${h} ${h} 0 0 0 0 ${2 * h}z`;
  }
  return `<path d="${path}" fill="${colour}" opacity=".5"/>`;
}

function stars(random: () => number): string {
  let dots = '';
  for (let index = 0; index < 46; index++) {
    dots += `M${round(random() * 1200)} ${round(random() * random() * 430)}h.1`;
  }
  const half = Math.floor(dots.length / 2);
  const split = dots.indexOf('M', half);
  return `<g stroke="#fff6dc" stroke-linecap="round"><path d="${dots.slice(0, split)}" stroke-width="3" opacity=".7"/><path d="${dots.slice(split)}" stroke-width="5" opacity=".85"/></g>`;
}

function birds(colour: string, random: () => number): string {
  const [x, y] = [300 + random() * 500, 150 + random() * 90];
  const path = [0, 1, 2, 3].map((index) => {
    const size = 13 + random() * 9;
    return `M${round(x + index * 52 + random() * 18)} ${round(y + Math.abs(index - 1) * 20)}q${round(size * 0.6)} ${round(-size * 0.7)} ${round(size)} 0q${round(size * 0.4)} ${round(-size * 0.7)} ${round(size)} 0`;
  });
  return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="3.5" stroke-linecap="round" opacity=".6"/>`;
}

/** Water from `top` to `bottom`, with the light lying on it under `sun`. */
function water(palette: Palette, id: string, top: number, bottom: number, sun: number, random: () => number): string {
  const colours = [mix(palette.water, palette.sky[2], 0.55), palette.water, mix(palette.water, palette.near, 0.45)];
  let glints = '';
  let path = '';
  for (let index = 0; index < 13; index++) {
    const y = top + 12 + (bottom - top) * (index / 13) ** 1.3;
    const long = 30 + random() * 60 + index * 5;
    glints += `M${round(sun - long / 2 + (random() - 0.5) * 40)} ${round(y)}h${round(long)}`;
    path += `M${round(random() * 1150)} ${round(y + 8)}h${round(long * 1.6)}`;
  }
  return `<defs>${gradient(`${id}w`, colours)}</defs><path d="M0 ${top}H1200V${bottom}H0z" fill="url(#${id}w)"/><g stroke="${palette.light}" stroke-width="5" stroke-linecap="round"><path d="${path}" opacity=".22"/><path d="${glints}" opacity=".75"/></g>`;
}

/** A river that comes towards the reader, wider at every bend. */
function river(palette: Palette, id: string, top: number, random: () => number): string {
  const [left, right]: [Point[], Point[]] = [[], []];
  const lean = random() < 0.5 ? -1 : 1;
  for (let index = 0; index <= 10; index++) {
    const t = index / 10;
    const y = top + (840 - top) * t ** 1.35;
    const middle = 600 + lean * Math.sin(t * 7.2 + 0.4) * (40 + 210 * t) - lean * 60 * t;
    const half = 5 + 95 * t ** 1.5;
    left.push([middle - half, y]);
    right.unshift([middle + half, y]);
  }
  const bank = mix(palette.near, palette.water, 0.2);
  const shape = `${curve(left)}L${curve(right).slice(1)}z`;
  return `<defs>${gradient(`${id}r`, [mix(palette.water, palette.sky[2], 0.7), palette.water])}</defs><path d="${shape}" fill="${bank}" stroke="${bank}" stroke-width="10" stroke-linejoin="round"/><path d="${shape}" fill="url(#${id}r)"/>`;
}

/** A path over the nearest slope, or stepping stones over a stream. */
function footpath(palette: Palette, from: Point, stones: boolean, onSnow = false): string {
  const [x, y] = from;
  const line = curve([
    [x, y],
    [x + 60, y + 50],
    [x - 50, y + 110],
    [x - 10, y + 190],
    [x + 130, 830],
  ]);
  const dash = stones ? '2 34' : '22 18';
  return `<path d="${line}" fill="none" stroke="${onSnow ? palette.near : mix(palette.light, palette.far, 0.25)}" stroke-width="${stones ? 18 : 8}" stroke-linecap="round" stroke-dasharray="${dash}" opacity=".85"/>`;
}

function hut(palette: Palette, x: number, y: number, lit: boolean): string {
  const wall = mix(palette.near, '#f3e3c8', 0.62);
  const pane = lit ? '#ffd98a' : mix(palette.near, palette.water, 0.3);
  return `<g transform="translate(${round(x)} ${round(y)}) scale(1.4)"><path d="M-52 12v-62L0 -96L52 -50v62z" fill="${wall}"/><path d="M0 -96L52 -50v62H14z" fill="${palette.near}" opacity=".15"/><path d="M-66 -42L0 -104L66 -42L54 -34L0 -84L-54 -34z" fill="${palette.accent}"/><path d="M26 -84v-30h14v42z" fill="${mix(wall, palette.near, 0.4)}"/><path d="M-34 -34h24v24h-24z" fill="${pane}"/><path d="M8 12v-44h24v44z" fill="${mix(palette.accent, palette.near, 0.5)}"/><path d="M34 -122c-16 -16 14 -24 0 -44s10 -24 6 -38" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".4"/></g>`;
}

function tent(palette: Palette, x: number, y: number): string {
  return `<g transform="translate(${round(x)} ${round(y)}) scale(1.3)"><path d="M-96 14L-6 -92L90 14z" fill="${palette.accent}"/><path d="M-6 -92L90 14H22z" fill="${palette.near}" opacity=".22"/><path d="M-6 -92L-34 14H22z" fill="#ffdf9e"/><path d="M-6 -92L-34 14h14z" fill="${palette.near}" opacity=".3"/></g>`;
}

function lighthouse(palette: Palette, x: number, y: number): string {
  return `<g transform="translate(${round(x)} ${round(y)})"><path d="M12 -232L430 -300v120z" fill="${palette.light}" opacity=".28"/><path d="M12 -232L-420 -276v82z" fill="${palette.light}" opacity=".16"/><path d="M-34 20L-22 -206h44L34 20z" fill="#f6ecdc"/><path d="M0 20V-206H22L34 20z" fill="${palette.near}" opacity=".14"/><path d="M-31 -40h62l3 50h-68zM-26 -140h52l3 46h-58z" fill="#d9573f"/><path d="M-30 -206h60v9h-60z" fill="${palette.near}"/><path d="M-17 -206v-40h34v40z" fill="#ffe6a8"/><path d="M-23 -246L0 -276L23 -246z" fill="#d9573f"/></g>`;
}

function boat(palette: Palette, x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-46 0h92l-16 24h-62z" fill="${palette.near}"/><path d="M-4 -8V-104L50 -8z" fill="#fbf1df"/><path d="M-12 -8V-84L-44 -8z" fill="${palette.accent}"/></g>`;
}

function cairn(palette: Palette, x: number, y: number): string {
  const stones = [84, 70, 62, 46, 30].map((half, index) => {
    const fill = mix('#d9cbb8', palette.near, 0.12 + ((index * 2) % 3) * 0.13);
    return `<ellipse cx="${round(x + ((index * 7) % 11) - 5)}" cy="${round(y - index * 44)}" rx="${half}" ry="27" fill="${fill}"/><path d="M${round(x - half * 0.6)} ${round(y - index * 44 + 16)}q${round(half * 0.7)} 10 ${round(half * 1.3)} -6" stroke="${palette.near}" stroke-width="4" fill="none" opacity=".35"/>`;
  });
  return stones.join('');
}

function weather(name: string, random: () => number): string {
  if (/rain|storm/.test(name)) {
    let path = '';
    for (let index = 0; index < 70; index++) {
      path += `M${round(random() * 1240)} ${round(random() * 760)}l-9 ${round(26 + random() * 18)}`;
    }
    return `<path d="${path}" stroke="#f2f6f4" stroke-width="3" stroke-linecap="round" opacity=".38"/>`;
  }
  if (/winter|snow|frost/.test(name)) {
    let path = '';
    for (let index = 0; index < 70; index++) path += `M${round(random() * 1200)} ${round(random() * 780)}h.1`;
    return `<path d="${path}" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".75"/>`;
  }
  return '';
}

/** A landscape to draw, from its name. Its parts are drawn from back to front, and take random numbers in that order. */
interface Scene {
  readonly name: string;
  readonly id: string;
  readonly palette: Palette;
  readonly random: () => number;
  readonly sunX: number;
  readonly sunY: number;
  readonly horizon: number;
  readonly night: boolean;
  readonly snowy: boolean;
  readonly misty: boolean;
  readonly wet: boolean;
  readonly sea: boolean;
  readonly dry: boolean;
  readonly leafy: boolean;
}

function sceneOf(name: string, palette: Palette, random: () => number): Scene {
  const sea = /sea|coast|harbour|tide|tidal|beach|island|lighthouse/.test(name);
  return {
    name,
    id: token(name),
    palette,
    random,
    sunX: round(330 + random() * 480),
    sunY: round((sea ? 210 : 150) + random() * 110),
    horizon: sea ? 440 : 500,
    night: /night|moon|star|owl/.test(name),
    snowy: /winter|snow|frost|ice/.test(name),
    misty: /fog|mist/.test(name),
    wet: /rain|storm/.test(name),
    sea,
    dry: /dune|desert/.test(name),
    leafy: /spring|terrace|orchard|summer|river/.test(name),
  };
}

function sky({ id, palette, random, sunX, sunY, night, wet }: Scene): string[] {
  return [
    `<defs>${gradient(`${id}k`, palette.sky)}</defs><path d="M0 0H1200V800H0z" fill="url(#${id}k)"/>`,
    night ? stars(random) : '',
    wet ? '' : sunOrMoon(palette, night, sunX, sunY, night ? 54 : 66),
    night ? '' : clouds('#fff8ee', wet ? 7 : 3, random),
    night || wet ? '' : birds(palette.near, random),
  ];
}

function hills({ name, id, palette, random, horizon, snowy, misty, sea, dry, leafy }: Scene): string[] {
  const parts: string[] = [];
  if (!dry && !leafy) parts.push(mountains(palette, horizon + 30, snowy, random));
  const haze = (index: number): string => {
    const colour = mix(palette.far, palette.near, 0.12 + index * 0.2);
    parts.push(`<defs>${gradient(`${id}${index}`, [colour, mix(colour, palette.sky[2], misty ? 0.8 : 0.35)])}</defs>`);
    return `url(#${id}${index})`;
  };
  for (let index = 0; index < (sea ? 1 : 3); index++) {
    const line = skyline(horizon - 70 + index * 62, dry ? 42 : 30 + random() * 16, random);
    const colour = mix(palette.far, palette.near, 0.3 + index * 0.2);
    if (index > 0 && !dry) parts.push(wood({ line, count: leafy ? 16 : 30, tall: 26 + index * 16, leafy }, colour, random));
    parts.push(ground(line, haze(index)));
    if (/terrace/.test(name) && index > 0) parts.push(contours(line, palette.light, 4, 22));
    if (misty) {
      parts.push(
        `<ellipse cx="${round(random() * 1200)}" cy="${horizon + index * 62}" rx="640" ry="34" fill="#fff6ec" opacity=".45"/>`,
      );
    }
  }
  return parts;
}

function openWater({ name, id, palette, random, sunX, horizon, sea }: Scene): string[] {
  if (!sea && !/lake/.test(name)) return [];
  const parts = [water(palette, id, sea ? horizon : 540, 820, sunX, random)];
  if (/harbour|lake/.test(name)) parts.push(boat(palette, sunX > 600 ? 440 : 760, sea ? 540 : 590, sea ? 1.2 : 0.7));
  if (/harbour/.test(name)) parts.push(boat(palette, sunX > 600 ? 560 : 640, 490, 0.6));
  if (/island/.test(name)) {
    const isle: Line = (x) => 500 - 110 * Math.exp(-(((x - 620) / 150) ** 2)) - 40 * Math.exp(-(((x - 760) / 70) ** 2));
    parts.push(wood({ line: isle, count: 7, tall: 50, from: 520, to: 720 }, palette.near, random));
    parts.push(
      `<path d="${curve(sample(isle, 40).filter(([x]) => x > 330 && x < 920))}z" fill="${mix(palette.near, palette.far, 0.3)}"/>`,
    );
  }
  return parts;
}

/** A river between its banks. */
function riverBanks({ id, palette, random, leafy }: Scene, valley: Line, fill: string): string[] {
  const left: Line = (x) => 900 - 250 * Math.exp(-(((x + 60) / 330) ** 2));
  const right: Line = (x) => 900 - 290 * Math.exp(-(((x - 1240) / 340) ** 2));
  return [
    ground(valley, mix(palette.near, palette.far, 0.35)),
    river(palette, id, valley(600) + 6, random),
    wood({ line: valley, count: 9, tall: 58, from: 0, to: 420, leafy }, palette.near, random),
    wood({ line: valley, count: 9, tall: 58, from: 780, to: 1200, leafy }, palette.near, random),
    ground(left, fill),
    ground(right, fill),
    contours(left, palette.light, 3, 34),
    contours(right, palette.light, 3, 34),
    wood({ line: right, count: 4, tall: 190, from: 1000, to: 1190, leafy }, palette.near, random),
  ];
}

/** The slope in front, with its trees and its path. */
function frontSlope({ name, palette, random, snowy, sea, dry, leafy }: Scene, slope: Line, fill: string): string[] {
  const has = (pattern: RegExp): boolean => pattern.test(name);
  const parts: string[] = [];
  if (!dry && !sea && !has(/cairn|summit/)) {
    const trees = { line: slope, count: has(/forest|pine|larch/) ? 24 : 9, tall: 110, leafy };
    parts.push(wood(trees, mix(palette.near, palette.far, 0.12), random));
  }
  parts.push(ground(slope, fill), contours(slope, snowy ? palette.near : palette.light, 5, 30));
  const dark = mix(palette.near, '#000000', 0.2);
  const low: Line = (x) => slope(x) + 90;
  if (has(/pine|larch|forest|owl|moon/)) {
    parts.push(wood({ line: low, count: 4, tall: 330, from: -20, to: 300 }, has(/larch/) ? palette.accent : dark, random));
    parts.push(wood({ line: low, count: 4, tall: 300, from: 930, to: 1220 }, dark, random));
  }
  if (has(/path|pass|moon|dune/)) parts.push(footpath(palette, [560, slope(560) + 14], false, snowy));
  return parts;
}

/** What people have left on the slope in front. */
function traces({ name, palette, snowy, sunX }: Scene, slope: Line): string[] {
  const has = (pattern: RegExp): boolean => pattern.test(name);
  const hutX = sunX > 600 ? 290 : 910;
  const parts: string[] = [];
  if (has(/stream|ford/)) parts.push(footpath(palette, [420, 690], true));
  if (has(/hut|harbour|owl/)) parts.push(hut(palette, hutX, slope(hutX), !snowy));
  if (has(/camp|tent/)) parts.push(tent(palette, 640, slope(640) + 20));
  if (has(/lighthouse/)) parts.push(lighthouse(palette, 760, slope(760)));
  if (has(/cairn|summit/)) parts.push(cairn(palette, 620, slope(620) + 8));
  return parts;
}

function landscape(name: string, palette: Palette, random: () => number): string {
  const scene = sceneOf(name, palette, random);
  const { horizon, snowy, dry } = scene;
  const back = [...sky(scene), ...hills(scene), ...openWater(scene)];
  const shore = /lake|harbour|island|lighthouse/.test(name);
  const front = skyline(shore ? 730 : 640, shore ? 26 : 34, random);
  const slope: Line = /lighthouse/.test(name) ? (x) => front(x) - 190 * Math.exp(-(((x - 760) / 260) ** 2)) : front;
  const fill = snowy ? '#f4f1ec' : dry ? mix(palette.far, palette.near, 0.45) : mix(palette.near, palette.far, 0.2);
  const valley = skyline(horizon + 70, 14, random);
  const near = /river|stream/.test(name) ? riverBanks(scene, valley, fill) : frontSlope(scene, slope, fill);
  return [...back, ...near, ...traces(scene, slope), weather(name, random)].join('');
}

/** A sheet seen from above: tinted heights, a stream, a dashed route between two marks. */
function mapSheet(name: string, random: () => number): string {
  const old = /old|survey/.test(name);
  const paper = old ? '#f0e0bd' : '#e9efdc';
  const high = old ? '#b9834f' : '#4f8a76';
  const ink = old ? '#6b4a2f' : '#28584e';
  const parts = [`<path d="M0 0H1200V800H0z" fill="${paper}"/>`];
  const hills: readonly (readonly [number, number, number, number])[] = [
    [430, 430, 380, 7],
    [930, 210, 250, 5],
    [960, 650, 190, 4],
  ];
  for (const [x, y, radius, rings] of hills) {
    const lobes = [random() * 6.3, random() * 6.3, random() * 6.3];
    for (let ring = 0; ring < rings; ring++) {
      const size = radius * (1 - ring / rings);
      const loop: Point[] = Array.from({ length: 14 }, (_, index) => {
        const angle = (index / 14) * Math.PI * 2;
        const bulge = lobes.reduce(
          (sum, phase, lobe) => sum + Math.sin(angle * (lobe + 2) + phase + ring * 0.12) / (lobe + 2),
          0,
        );
        const reach = size * (1 + bulge * 0.26);
        return [x + ring * 9 + Math.cos(angle) * reach * 1.15, y - ring * 6 + Math.sin(angle) * reach * 0.85];
      });
      const fill = mix(paper, high, 0.14 + (ring / rings) * 0.6);
      parts.push(
        `<path d="${curve(loop, true)}" fill="${fill}" stroke="${ink}" stroke-width="${ring % 4 === 0 ? 3.5 : 1.8}" stroke-opacity=".55"/>`,
      );
    }
  }
  const stream: Point[] = Array.from({ length: 9 }, (_, index) => [
    660 + Math.sin(index * 1.1) * 60 + index * 12,
    index * 105 - 20,
  ]);
  parts.push(`<path d="${curve(stream)}" fill="none" stroke="#5d9fb5" stroke-width="13" stroke-linecap="round"/>`);
  let grid = '';
  for (let at = 200; at < 1200; at += 200) grid += `M${at} 0V800${at < 800 ? `M0 ${at}H1200` : ''}`;
  parts.push(`<path d="${grid}" stroke="${ink}" stroke-width="1.5" opacity=".22"/>`);
  const route: Point[] = [
    [250, 640],
    [330, 520],
    [470, 470],
    [560, 360],
    [690, 330],
    [800, 400],
    [900, 330],
    [950, 190],
  ];
  const accent = old ? '#a63a2b' : '#d9573f';
  parts.push(`<path d="${curve(route)}" fill="none" stroke="#fffaf0" stroke-width="13" stroke-linecap="round" opacity=".7"/>`);
  parts.push(
    `<path d="${curve(route)}" fill="none" stroke="${accent}" stroke-width="7" stroke-linecap="round" stroke-dasharray="20 17"/>`,
  );
  parts.push(`<circle cx="250" cy="640" r="17" fill="#fffaf0" stroke="${accent}" stroke-width="8"/>`);
  parts.push(
    `<path d="M950 190c-46 -50 -34 -96 0 -96s46 46 0 96z" fill="${accent}"/><circle cx="950" cy="132" r="13" fill="#fffaf0"/>`,
  );
  parts.push(wood({ line: (x) => 690 + Math.sin(x) * 30, count: 9, tall: 46, from: 560, to: 760 }, ink, random));
  parts.push(
    `<g transform="translate(1075 700)" fill="${ink}"><circle r="52" fill="${paper}" opacity=".75"/><path d="M0 -62L14 0H-14z" fill="${accent}"/><path d="M0 62L14 0H-14z"/><circle r="7" fill="${paper}"/></g>`,
  );
  return parts.join('');
}
