/** The colours of one picture, from the sky down. All are mid tones, at home on a light page and on a dark one. */
export interface Palette {
  readonly sky: readonly [top: string, middle: string, horizon: string];
  /** Sun or moon. */
  readonly light: string;
  /** The farthest and the nearest hill; the ones between are mixed. */
  readonly far: string;
  readonly near: string;
  readonly water: string;
  /** Roofs, tents, the route on a map. */
  readonly accent: string;
}

const palettes = {
  dawn: {
    sky: ['#7d8fc0', '#e0a9b0', '#fbdcb9'],
    light: '#fff1d0',
    far: '#c596a6',
    near: '#3b3656',
    water: '#c9a5b4',
    accent: '#e2654d',
  },
  noon: {
    sky: ['#6fb3cf', '#a9d5dc', '#eaf1d8'],
    light: '#fff6cf',
    far: '#9cc3bd',
    near: '#23524a',
    water: '#7fbfcc',
    accent: '#d9573f',
  },
  meadow: {
    sky: ['#7db6c6', '#c4dfd2', '#faf0cf'],
    light: '#fff3bd',
    far: '#adcca0',
    near: '#2c5a3c',
    water: '#86c3d0',
    accent: '#df6b3f',
  },
  coral: {
    sky: ['#3f8f9b', '#9fcabf', '#fbd3b4'],
    light: '#fff0cc',
    far: '#e2a48f',
    near: '#27455c',
    water: '#79b5b8',
    accent: '#e2654d',
  },
  dusk: {
    sky: ['#35506f', '#c9746a', '#f7b267'],
    light: '#ffe2a3',
    far: '#a9646b',
    near: '#1f2b3e',
    water: '#b9706d',
    accent: '#f2c14e',
  },
  night: {
    sky: ['#141b3a', '#2a3a68', '#5c6f9c'],
    light: '#f4ecd2',
    far: '#4a5b89',
    near: '#10162c',
    water: '#46598a',
    accent: '#f6c667',
  },
  winter: {
    sky: ['#8fa8c4', '#c3d1de', '#f3ece4'],
    light: '#fff8e8',
    far: '#b3c3d4',
    near: '#3d5470',
    water: '#a9bfd1',
    accent: '#c8503f',
  },
  autumn: {
    sky: ['#7fa3ad', '#e3cfa4', '#f8e3bd'],
    light: '#fff3d1',
    far: '#d9a777',
    near: '#5a3026',
    water: '#a9b7a6',
    accent: '#d4622a',
  },
  storm: {
    sky: ['#4b5a6b', '#7f8f98', '#c7cdc0'],
    light: '#e9e6d2',
    far: '#8d9c9b',
    near: '#26383a',
    water: '#76888f',
    accent: '#e0a33a',
  },
} as const satisfies Record<string, Palette>;

const words: readonly (readonly [RegExp, keyof typeof palettes])[] = [
  [/night|moon|star|owl|lantern/, 'night'],
  [/winter|snow|frost|ice/, 'winter'],
  [/rain|storm|gale|wind/, 'storm'],
  [/autumn|larch|dune|leaf/, 'autumn'],
  [/dawn|morning|fog|mist/, 'dawn'],
  [/dusk|evening|harbour/, 'dusk'],
  [/lighthouse|cairn|mug/, 'coral'],
  [/spring|summer|river|pine|towel|notebook/, 'meadow'],
  [/lake|stream|tidal|compass/, 'noon'],
];

/** The palette that the words of a name ask for, or one by chance. */
export function paletteFor(name: string, random: () => number): Palette {
  const requested = words.find(([pattern]) => pattern.test(name))?.[1];
  const all = Object.values(palettes);
  const chance = all[Math.floor(random() * all.length)] ?? palettes.noon;
  return requested === undefined ? chance : palettes[requested];
}
