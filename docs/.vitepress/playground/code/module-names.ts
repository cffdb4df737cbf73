/** Modules that code in the playground can import. */
export const playgroundModules = [
  'react',
  'react-dom/client',
  'relx',
  'relx/devtools',
  'relx/dynamic-tags',
  'relx/languages/ar',
  'relx/languages/de',
  'relx/languages/es',
  'relx/languages/fr',
  'relx/languages/ja',
  'relx/manager',
  'relx/manager.css',
  'relx/parts',
  'relx/shortcodes/content',
  'relx/shortcodes/mount',
  'relx/style.css',
  'relx/styles/cards.css',
  'relx/styles/compact.css',
  'relx/styles/plain.css',
  'relx/testing',
] as const;

export type PlaygroundModule = (typeof playgroundModules)[number];
