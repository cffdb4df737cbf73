import { mix, seeded, token } from './drawing.js';

const skins = ['#f3cfae', '#e2ac84', '#c68a5e', '#a06a45', '#7d4f37'];
const hairs = ['#2b2320', '#5a3a26', '#9a5b2e', '#c9a05a', '#b9b4ad', '#3a3244'];
const darkHairs = ['#2b2320', '#3a2a22', '#b9b4ad', '#1f1a1c'];
const jumpers = ['#c8503f', '#3f7a74', '#d99a3a', '#54507f', '#4d7a63', '#2f5f8a'];
const skies = ['#bcd9dc', '#f3d3b0', '#d5cfe4', '#cfdcc0', '#f0c9bd', '#bccde3'];

/**
 * A small portrait in the manner of the scenes, always the same for one name.
 *
 * @example
 * avatarSvg('maren'); // '<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" ...'
 */
export function avatarSvg(name: string): string {
  const random = seeded(`avatar ${name}`);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '#888888';
  const skin = pick(skins);
  const [hair, jumper, sky] = [pick(skins.indexOf(skin) > 2 ? darkHairs : hairs), pick(jumpers), pick(skies)];
  const shade = mix(skin, '#5a2f22', 0.22);
  const style = Math.floor(random() * 5);
  const glasses = random() < 0.35;
  const beard = style === 0 || (style === 3 && random() < 0.5);
  const id = token(`avatar ${name}`);
  const behind = [
    '',
    `<circle cx="96" cy="34" r="17" fill="${hair}"/>`,
    `<path d="M50 88C46 30 146 30 142 88L150 146H42z" fill="${hair}"/>`,
    '',
    `<path d="M46 96C40 22 152 22 146 96C156 118 140 128 130 120H62C52 128 36 118 46 96z" fill="${hair}"/>`,
  ];
  const above = [
    `<path d="M55 84C50 34 142 34 137 84C128 62 112 60 92 62S60 66 55 84z" fill="${hair}"/>`,
    `<path d="M55 86C52 36 140 36 137 86C132 66 116 56 96 56S60 66 55 86z" fill="${hair}"/>`,
    `<path d="M54 92C50 36 142 36 138 92C134 74 122 66 104 58C92 70 62 70 54 92z" fill="${hair}"/>`,
    `<g transform="translate(0 -12)"><path d="M53 78C50 26 142 26 139 78z" fill="${jumper}"/><path d="M49 68H143v15q0 5 -5 5H54q-5 0 -5 -5z" fill="${mix(jumper, '#ffffff', 0.3)}"/><circle cx="96" cy="34" r="11" fill="${mix(jumper, '#ffffff', 0.5)}"/></g>`,
    `<path d="M55 88C50 38 142 38 137 88C128 64 120 66 84 60C76 66 60 70 55 88z" fill="${hair}"/>`,
  ];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 192 192">',
    `<defs><clipPath id="${id}"><path d="M0 0H192V192H0z"/></clipPath></defs><g clip-path="url(#${id})">`,
    `<path d="M0 0H192V192H0z" fill="${sky}"/><circle cx="146" cy="46" r="24" fill="#fff6dc" opacity=".8"/>`,
    `<path d="M-4 128Q40 84 92 122T196 104V196H-4z" fill="${mix(sky, '#2f5545', 0.3)}"/><path d="M-4 150Q60 118 110 146T196 132V196H-4z" fill="${mix(sky, '#2f5545', 0.5)}"/>`,
    behind[style],
    `<path d="M28 196C28 152 62 142 96 142S164 152 164 196z" fill="${jumper}"/><path d="M118 146C146 152 164 164 164 196H126z" fill="#000" opacity=".12"/>`,
    `<path d="M80 118h32v24q-16 18 -32 0z" fill="${shade}"/><path d="M72 142q24 24 48 0l8 8q-32 26 -64 0z" fill="${mix(jumper, '#ffffff', 0.3)}"/>`,
    `<circle cx="55" cy="92" r="9" fill="${shade}"/><circle cx="137" cy="92" r="9" fill="${shade}"/><path d="M56 84C56 40 136 40 136 84C136 118 116 134 96 134S56 118 56 84z" fill="${skin}"/>`,
    beard ? `<path d="M57 92C60 146 132 146 135 92C128 104 116 106 96 104S64 104 57 92z" fill="${hair}"/>` : '',
    `<circle cx="72" cy="106" r="8" fill="#d9573f" opacity="${beard ? 0 : 0.18}"/><circle cx="120" cy="106" r="8" fill="#d9573f" opacity="${beard ? 0 : 0.18}"/>`,
    '<circle cx="80" cy="90" r="4.5" fill="#2b2320"/><circle cx="112" cy="90" r="4.5" fill="#2b2320"/>',
    glasses
      ? '<g fill="#fff" fill-opacity=".3" stroke="#2b2320" stroke-width="3"><circle cx="80" cy="90" r="13"/><circle cx="112" cy="90" r="13"/><path d="M93 89q3 -3 6 0"/></g>'
      : '',
    `<path d="M84 ${beard ? 114 : 112}q12 11 24 0" fill="none" stroke="${beard ? '#f6e6d6' : '#8a3f30'}" stroke-width="4" stroke-linecap="round"/>`,
    above[style],
    '</g></svg>',
  ].join('');
}
