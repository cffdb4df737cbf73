import pico from '@picocss/pico/css/pico.css?raw';
import editor from '@wordpress/block-library/build-style/reset.css?raw';
import bootstrap from 'bootstrap/dist/css/bootstrap.css?raw';
import modernNormalize from 'modern-normalize/modern-normalize.css?raw';
import normalize from 'normalize.css/normalize.css?raw';
import preflight from 'tailwindcss/preflight.css?raw';
import blocks from '../../blocks/style.css?raw';
import { editorCss } from '../../scripts/editor-css.mjs';
import style from '../../src/react/style.css?raw';
import cards from '../../src/react/styles/cards.css?raw';
import compact from '../../src/react/styles/compact.css?raw';
import plain from '../../src/react/styles/plain.css?raw';
import astra from './themes/astra.css?raw';
import astraEditor from './themes/astra-editor.css?raw';
import generatePress from './themes/generatepress.css?raw';
import twentyTwentyFive from './themes/twenty-twenty-five.css?raw';
import twentyTwentyOne from './themes/twenty-twenty-one.css?raw';

/** A page's CSS, and how the lists are in it. */
export interface Surrounding {
  /** Style sheets in the order in which the page has them. */
  readonly css: readonly string[];
  /** The element that holds the lists. */
  readonly content?: string;
  /** How a list gets its style: by a class of its own, as a block of a site, or as a block in the editor. */
  readonly styledBy?: 'class' | 'block' | 'editor';
  /** Distances that the surrounding sets itself, by a selector with a class or an attribute. */
  readonly distances?: Readonly<Record<string, number>>;
}

const relx = [style, plain, cards, compact].join('\n');
const plugin = `${relx}\n${blocks}`;
// the values of Tailwind's default theme, which its compiler puts in
const tailwind = preflight
  .replace(/--theme\(\s*--default-(mono-)?font-family,([^)]*)\)/g, '$2')
  .replace(/--theme\([^)]*\)/g, 'normal');
const layered = (name: string, css: string) => `@layer ${name} {\n${css}\n}`;
const theme = (css: string): Surrounding => ({
  css: [plugin, css],
  content: '<div class="entry-content is-layout-flow">',
  styledBy: 'block',
});

/** What lists look like without any CSS but ours, which all others are compared with. */
export const bare: Surrounding = { css: [relx] };

export const surroundings: Readonly<Record<string, Surrounding>> = {
  'a universal reset': { css: [relx, '* { margin: 0; padding: 0; box-sizing: border-box; }'] },
  'Tailwind, in the order of the guide': {
    css: [
      '@layer theme, base, relx, relx-styles, components, utilities;',
      layered('base', tailwind),
      layered('relx', style),
      layered('relx-styles', [plain, cards, compact].join('\n')),
    ],
  },
  'Tailwind, loaded first': { css: [layered('base', tailwind), relx] },
  'Tailwind, loaded last': { css: [relx, layered('base', tailwind)] },
  'Tailwind without layers': { css: [relx, tailwind] },
  Bootstrap: { css: [bootstrap, relx] },
  'normalize.css': { css: [relx, normalize] },
  'modern-normalize': { css: [relx, modernNormalize] },
  Pico: { css: [relx, pico], distances: { 'in the button': 16 } },
  'Twenty Twenty-One': theme(twentyTwentyOne),
  'Twenty Twenty-Five': theme(twentyTwentyFive),
  Astra: { ...theme(astra), distances: { 'between heading and list': 20 } },
  GeneratePress: theme(generatePress),
  'the canvas of the block editor': {
    css: [plugin, editor],
    content: '<div class="editor-styles-wrapper is-layout-flow">',
    styledBy: 'editor',
  },
  'the canvas with the editor style sheet of Astra': {
    // WordPress puts the class before each selector of a theme
    css: [plugin, editorCss(plugin), editor, `.editor-styles-wrapper {\n${astraEditor}\n}`],
    content: '<div class="editor-styles-wrapper is-layout-flow">',
    styledBy: 'editor',
  },
};
