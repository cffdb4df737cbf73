import type { Theme } from 'vitepress';
// without the font files of the default theme: pages use the fonts of the device
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import editor from '../../images/editor.webp';
import { LivePlayground, SampleLink, TryRequest } from './live-frame.js';
import './style.css';

/** The image of the home page. Its size is known before it loads, so that nothing moves. */
const heroImage = () =>
  h('img', {
    class: 'hero-screen',
    src: editor,
    width: 1280,
    height: 860,
    alt: 'Authors choose related posts in the block editor',
  });

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-image': heroImage }),
  enhanceApp({ app }) {
    for (const [name, component] of Object.entries({ LivePlayground, SampleLink, TryRequest })) app.component(name, component);
  },
} satisfies Theme;
