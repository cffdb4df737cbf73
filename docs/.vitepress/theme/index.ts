import type { Theme } from 'vitepress';
// without the font files of the default theme: pages use the fonts of the device
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

export default { extends: DefaultTheme } satisfies Theme;
