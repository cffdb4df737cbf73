import { curve, gradient, mix, type Point, token } from './drawing.js';
import type { Palette } from './palettes.js';

/** Each object stands around (0, 0) with its foot at y = 210, about 420 units high. */
const objects: Readonly<Record<string, (palette: Palette) => string>> = {
  kettle,
  mug,
  compass,
  notebook,
  towel,
  lantern,
  gauge,
  pencil,
  folded,
};

/** An object of the shop on a table in front of the hills, when the name has one in it (`storm-kettle`, `enamel-mug`, ...). */
export function stillLife(name: string, palette: Palette): string | undefined {
  const object = Object.entries(objects).find(([word]) => name.includes(word))?.[1];
  if (object === undefined) return undefined;
  const id = token(name);
  const [top, middle, low] = palette.sky;
  const hill = (base: number, swing: number, phase: number): string => {
    const line: Point[] = Array.from({ length: 9 }, (_, index) => [
      index * 160 - 40,
      base + Math.sin(index * 0.9 + phase) * swing,
    ]);
    return `${curve(line)}V820H-40z`;
  };
  return [
    `<defs>${gradient(`${id}k`, [mix(top, middle, 0.4), mix(middle, low, 0.3), low])}</defs>`,
    `<path d="M0 0H1200V800H0z" fill="url(#${id}k)"/>`,
    `<circle cx="600" cy="380" r="330" fill="${palette.light}" opacity=".28"/><circle cx="600" cy="380" r="260" fill="${palette.light}" opacity=".4"/>`,
    `<path d="${hill(500, 34, name.length)}" fill="${mix(palette.far, low, 0.25)}"/>`,
    `<path d="${hill(570, 28, name.length + 2)}" fill="${mix(palette.far, palette.near, 0.3)}"/>`,
    `<path d="M0 640H1200V800H0z" fill="${mix(palette.near, '#c48a5a', 0.45)}"/><path d="M0 640H1200v12H0z" fill="#fff" opacity=".16"/>`,
    `<path d="M80 700H420M720 740H1120M140 772H560" stroke="${palette.near}" stroke-width="4" stroke-linecap="round" opacity=".22"/>`,
    '<ellipse cx="600" cy="664" rx="250" ry="26" fill="#000" opacity=".2"/>',
    `<g transform="translate(600 450)">${object(palette)}</g>`,
  ].join('');
}

function steam(x: number, y: number): string {
  const wisp = (at: number): string => `M${at} ${y}c-26 -34 26 -52 0 -88s22 -46 6 -78`;
  return `<path d="${wisp(x - 44)}${wisp(x + 4)}${wisp(x + 52)}" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity=".55"/>`;
}

function kettle(palette: Palette): string {
  return [
    '<path d="M-10 -262c-30 -30 26 -50 0 -86s22 -40 8 -66" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".5"/>',
    '<path d="M-128 176h256l-20 34h-216z" fill="#3d3a3f"/><path d="M-60 178c-6 -26 24 -30 22 -58c26 16 22 34 34 34c10 0 8 -18 18 -30c18 24 38 32 30 54z" fill="#f2a33c"/>',
    '<path d="M-118 168L-74 -120Q-66 -170 -42 -190V-250H42V-190Q66 -170 74 -120L118 168z" fill="#aebcc0"/>',
    '<path d="M20 168L34 -120Q36 -170 20 -190V-250H42V-190Q66 -170 74 -120L118 168z" fill="#3b4a52" opacity=".32"/>',
    '<path d="M-84 150L-48 -116Q-42 -160 -26 -180" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".55"/>',
    '<path d="M-50 -258H50v16H-50zM-112 120h223l4 18h-230z" fill="#5f7076"/>',
    `<path d="M-84 -70L-158 -132l-10 18L-94 0z" fill="#8b9ba1"/><path d="M-160 -140c-16 2 -22 18 -14 28z" fill="#5f7076"/>`,
    `<path d="M66 -150C190 -170 196 40 98 44" fill="none" stroke="#5f7076" stroke-width="12"/><path d="M138 -118C166 -90 168 -40 148 -2" fill="none" stroke="${palette.accent}" stroke-width="26" stroke-linecap="round"/>`,
  ].join('');
}

function mug(palette: Palette): string {
  return [
    steam(-10, -150),
    '<path d="M130 -70C270 -90 270 130 118 116" fill="none" stroke="#2f5f8a" stroke-width="30" stroke-linecap="round"/>',
    '<path d="M-160 -120H150V150Q150 210 90 210H-100Q-160 210 -160 150z" fill="#f7efe0"/>',
    '<path d="M70 -120h80V150Q150 210 90 210H20Q80 190 70 120z" fill="#7a6a58" opacity=".16"/>',
    `<g fill="none" stroke="${mix(palette.near, '#4f8a76', 0.5)}" stroke-width="7" stroke-linecap="round"><path d="M-160 120C-90 60 -60 120 0 70S90 90 150 40"/><path d="M-160 80C-90 14 -50 80 0 34S90 50 150 0" opacity=".7"/><path d="M-160 40C-90 -30 -50 44 0 -2S90 14 150 -40" opacity=".45"/></g>`,
    '<ellipse cx="-5" cy="-120" rx="155" ry="30" fill="#2f5f8a"/><ellipse cx="-5" cy="-116" rx="138" ry="21" fill="#8a5a34"/>',
    '<path d="M-132 -60V110" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".8"/>',
  ].join('');
}

function compass(palette: Palette): string {
  const ticks = Array.from({ length: 24 }, (_, index) => {
    const angle = (index / 24) * Math.PI * 2;
    const inner = index % 6 === 0 ? 112 : 130;
    return `M${Math.round(Math.sin(angle) * inner)} ${Math.round(-Math.cos(angle) * inner)}L${Math.round(Math.sin(angle) * 146)} ${Math.round(-Math.cos(angle) * 146)}`;
  });
  return [
    '<circle cy="-222" r="30" fill="none" stroke="#a87a2f" stroke-width="14"/><path d="M-20 -204h40v30h-40z" fill="#8a6224"/>',
    '<circle cy="16" r="198" fill="#c9973f"/><path d="M140 -124A198 198 0 0 1 -140 156A198 198 0 0 0 140 -124z" fill="#6e4a17" opacity=".35"/><circle cy="16" r="168" fill="#fbf3e0"/>',
    `<g transform="translate(0 16)"><path d="${ticks.join('')}" stroke="#4a3a24" stroke-width="6" stroke-linecap="round"/><g transform="rotate(34)"><path d="M0 -128L26 0H-26z" fill="${palette.accent}"/><path d="M0 128L26 0H-26z" fill="#3c4a5c"/><path d="M0 -128L26 0H0z" fill="#000" opacity=".14"/></g><circle r="15" fill="#c9973f"/></g>`,
  ].join('');
}

function notebook(palette: Palette): string {
  return [
    '<g transform="rotate(-7)"><path d="M-150 -210H140q22 0 22 22V196q0 20 -22 20H-150z" fill="#f6ead2"/><path d="M-150 -222H128q20 0 20 20V184q0 20 -20 20H-150z" fill="#4d7a63"/>',
    '<path d="M-150 -222h46V204h-46z" fill="#2f5545"/><path d="M-30 -150H96q8 0 8 8v72q0 8 -8 8H-30q-8 0 -8 -8v-72q0 -8 8 -8z" fill="#f6ead2"/><path d="M-16 -118H82M-16 -92H50" stroke="#4d7a63" stroke-width="7" stroke-linecap="round"/>',
    '<g fill="none" stroke="#d9e6cf" stroke-width="5" opacity=".5"><path d="M-104 120C-40 50 20 140 148 60"/><path d="M-104 84C-40 14 20 104 148 24"/><path d="M-104 48C-40 -22 20 68 148 -12"/></g>',
    `<path d="M110 -222h18V204h-18z" fill="${palette.accent}"/></g>`,
    '<g transform="translate(214 10) rotate(14)"><path d="M-15 -190h30V150L0 206L-15 150z" fill="#f2c14e"/><path d="M2 -190h13V150L0 206z" fill="#000" opacity=".14"/><path d="M-15 150h30L0 206z" fill="#f3dcb4"/><path d="M-6 184h12L0 206z" fill="#3b3230"/><path d="M-15 -214h30v26h-30z" fill="#d98a86"/></g>',
  ].join('');
}

function towel(palette: Palette): string {
  const line = (at: number): string => `M-170 ${at}C-110 ${at - 60} -70 ${at + 44} 0 ${at}S110 ${at - 50} 170 ${at + 10}`;
  return [
    '<path d="M-620 -260Q0 -180 620 -270" fill="none" stroke="#5a4634" stroke-width="6"/>',
    '<path d="M-180 -222Q0 -206 180 -222V150q-30 26 -60 4t-60 4t-60 -4t-60 4t-60 -4t-60 -4z" fill="#faf3e3"/><path d="M60 -212Q120 -216 180 -222V150q-30 26 -60 4t-60 4z" fill="#8a6c4a" opacity=".12"/>',
    `<g fill="none" stroke="#3f7a74" stroke-width="6" stroke-linecap="round"><path d="${[-130, -90, -50, -10, 30, 70].map(line).join('')}"/></g>`,
    `<path d="${line(110)}" fill="none" stroke="${palette.accent}" stroke-width="8" stroke-dasharray="18 15" stroke-linecap="round"/>`,
    '<path d="M-140 -250h20v58h-20zM120 -250h20v58h-20z" fill="#c48a5a"/><path d="M-132 -250h4v40h-4zM128 -250h4v40h-4z" fill="#6a4424" opacity=".5"/>',
  ].join('');
}

function lantern(): string {
  return [
    '<circle cy="30" r="240" fill="#ffd27a" opacity=".16"/><circle cy="40" r="170" fill="#ffd27a" opacity=".22"/>',
    '<path d="M-70 -150C-90 -290 90 -290 70 -150" fill="none" stroke="#2c2a33" stroke-width="11"/>',
    '<path d="M-60 -160h120l34 50h-188z" fill="#3a3742"/><path d="M-30 -186h60v28h-60z" fill="#2c2a33"/><path d="M10 -160h50l34 50h-60z" fill="#000" opacity=".25"/>',
    '<path d="M-84 -110H84V160H-84z" fill="#ffe9b8" opacity=".86"/><path d="M30 -110H84V160H30z" fill="#f2b04e" opacity=".28"/>',
    '<path d="M-28 160V60h56V160z" fill="#fbf5e6"/><path d="M0 64v-16" stroke="#3a2a1c" stroke-width="5"/><path d="M0 48c-36 -22 -14 -60 0 -96c14 36 36 74 0 96z" fill="#f2902f"/><path d="M0 48c-18 -12 -8 -34 0 -54c8 20 18 42 0 54z" fill="#fff2c4"/>',
    '<path d="M-96 160H96l14 50h-220z" fill="#3a3742"/><path d="M-90 -112h12V162h-12zM78 -112h12V162h-12zM-4 -112h8v56h-8z" fill="#2c2a33"/>',
    '<path d="M-60 -86V70" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".7"/>',
  ].join('');
}

function gauge(palette: Palette): string {
  const ticks = Array.from({ length: 11 }, (_, index) => `M-62 ${140 - index * 28}h${index % 5 === 0 ? 52 : 30}`);
  return [
    '<g fill="#5d9fb5"><path d="M-230 -150c-22 34 -22 54 0 54s22 -20 0 -54zM220 -210c-22 34 -22 54 0 54s22 -20 0 -54zM186 -30c-16 26 -16 42 0 42s16 -16 0 -42zM-184 20c-16 26 -16 42 0 42s16 -16 0 -42z" opacity=".8"/></g>',
    '<path d="M-26 150h52v66h-52z" fill="#7a5233"/><path d="M4 150h22v66H4z" fill="#000" opacity=".2"/>',
    '<path d="M-124 -220H124L74 -150V150Q74 176 48 176H-48Q-74 176 -74 150V-150z" fill="#eef6f4" opacity=".88"/>',
    '<path d="M-68 6Q-34 -8 0 6T68 6V148Q68 168 46 168H-46Q-68 168 -68 148z" fill="#5d9fb5"/><path d="M20 0q24 -4 48 6V148Q68 168 46 168H20z" fill="#23495c" opacity=".22"/>',
    `<path d="${ticks.join('')}" stroke="#2f4a55" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M-136 -236H136v20H-136z" fill="${mix(palette.accent, '#d9573f', 0.5)}"/><path d="M48 -130V130" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity=".75"/>`,
  ].join('');
}

function pencil(): string {
  const colours = ['#c8503f', '#e0a33a', '#6f9a5b', '#3f7a8c', '#54507f', '#8a5a6b'];
  const row = colours.map((colour, index) => {
    const [x, tall] = [index * 56 - 166, 16 * ((index * 5) % 3)];
    return `<g transform="translate(${x} ${-tall})"><path d="M0 120V-150L22 -216L44 -150V120z" fill="#f3dcb4"/><path d="M14 -192L22 -216L30 -192z" fill="${colour}"/><path d="M0 140V-146q11 -16 22 0q11 -16 22 0V140z" fill="${colour}"/><path d="M30 140V-152q7 -4 14 6V140z" fill="#000" opacity=".18"/></g>`;
  });
  return [
    '<path d="M-214 -60H214V210H-214z" fill="#8f7a55"/>',
    ...row,
    '<path d="M-214 20H214V190q0 20 -20 20H-194q-20 0 -20 -20z" fill="#c2a878"/><path d="M-214 20H214v14H-214z" fill="#8f7a55"/><path d="M-139 34V196M-83 34V196M-27 34V196M29 34V196M85 34V196M141 34V196" stroke="#8f7a55" stroke-width="4" stroke-dasharray="9 8"/>',
    '<path d="M-214 130H214v26H-214z" fill="#6e4a2c"/><path d="M-24 122h48v42h-48z" fill="none" stroke="#d9b25e" stroke-width="9"/>',
  ].join('');
}

function folded(palette: Palette): string {
  const panels = [-260, -130, 0, 130].map((x, index) => {
    const [left, right] = index % 2 === 0 ? [-20, 24] : [24, -20];
    const fill = index % 2 === 0 ? '#eaf0d9' : '#cfdcc0';
    return `<path d="M${x} ${-190 + left}L${x + 130} ${-190 + right}V${190 + right}L${x} ${190 + left}z" fill="${fill}"/>`;
  });
  const loops = [150, 112, 76, 40].map((size, index) => {
    const loop: Point[] = Array.from({ length: 10 }, (_, at) => {
      const angle = (at / 10) * Math.PI * 2;
      const reach = size * (1 + 0.16 * Math.sin(angle * 3 + index * 0.3));
      return [-50 + Math.cos(angle) * reach * 1.2, -20 + Math.sin(angle) * reach * 0.9];
    });
    return `<path d="${curve(loop, true)}" fill="#4f8a76" fill-opacity=".2" stroke="#2f6a5c" stroke-width="4"/>`;
  });
  return [
    ...panels,
    ...loops,
    '<path d="M150 -180C110 -80 230 -10 180 80S200 180 214 208" fill="none" stroke="#5d9fb5" stroke-width="14" stroke-linecap="round"/>',
    `<path d="M-210 140C-150 20 -60 90 -40 -20S110 -60 196 -120" fill="none" stroke="${palette.accent}" stroke-width="9" stroke-dasharray="22 18" stroke-linecap="round"/>`,
    `<circle cx="-210" cy="140" r="15" fill="#fff" stroke="${palette.accent}" stroke-width="8"/><path d="M196 -120c-36 -40 -26 -76 0 -76s36 36 0 76z" fill="${palette.accent}"/>`,
    '<path d="M-130 -166V214M0 -210V170M130 -166V214" stroke="#fff" stroke-width="4" opacity=".55"/>',
  ].join('');
}
