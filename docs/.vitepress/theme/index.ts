import type { Theme } from 'vitepress';
// without the font files of the default theme: pages use the fonts of the device
import DefaultTheme from 'vitepress/theme-without-fonts';
import { LivePlayground, SampleLink, TryRequest } from './live-frame.js';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    for (const [name, component] of Object.entries({ LivePlayground, SampleLink, TryRequest })) app.component(name, component);
  },
} satisfies Theme;
