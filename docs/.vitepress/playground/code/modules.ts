import type { PlaygroundModule } from './module-names.js';

/** Loads each module when code imports it first. Style sheets are in the page, so that all results have the same. */
const loaders: Readonly<Record<PlaygroundModule, () => Promise<object>>> = {
  react: () => import('react'),
  'react-dom/client': () => import('react-dom/client'),
  relx: () => import('relx'),
  'relx/devtools': () => import('relx/devtools'),
  'relx/dynamic-tags': () => import('relx/dynamic-tags'),
  'relx/languages/ar': () => import('relx/languages/ar'),
  'relx/languages/de': () => import('relx/languages/de'),
  'relx/languages/es': () => import('relx/languages/es'),
  'relx/languages/fr': () => import('relx/languages/fr'),
  'relx/languages/ja': () => import('relx/languages/ja'),
  'relx/manager': () => import('relx/manager'),
  'relx/manager.css': () => import('relx/manager.css'),
  'relx/parts': () => import('relx/parts'),
  'relx/shortcodes/content': () => import('relx/shortcodes/content'),
  'relx/shortcodes/mount': () => import('relx/shortcodes/mount'),
  'relx/style.css': async () => ({}),
  'relx/styles/cards.css': async () => ({}),
  'relx/styles/compact.css': async () => ({}),
  'relx/styles/plain.css': async () => ({}),
  'relx/testing': () => import('relx/testing'),
};

const isKnown = (name: string): name is PlaygroundModule => Object.hasOwn(loaders, name);

/**
 * Loads the modules that code imports.
 *
 * @throws {Error} for a module that the playground does not have
 */
export async function loadModules(names: readonly string[]): Promise<ReadonlyMap<string, object>> {
  const entries = names.map(async (name) => {
    if (!isKnown(name)) {
      throw new Error(`The playground has no module "${name}". It has ${Object.keys(loaders).join(', ')}.`);
    }
    return [name, { ...(await loaders[name]()), __esModule: true }] as const;
  });
  return new Map([...(await Promise.all(entries)), ['react/jsx-runtime', await import('react/jsx-runtime')]]);
}
