// How Vite loads the packages of WordPress's editor.
import { fileURLToPath } from 'node:url';

const path = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Aliases: their style sheets as `wordpress/<package>/<file>.css`, and 13 MB of converters of pictures and films left out. */
export const wordpressAliases = [
  // not every package exports its style sheets
  { find: /^wordpress\/([\w-]+)\/([\w/-]+\.css)$/, replacement: `${path('../../node_modules/@wordpress')}/$1/build-style/$2` },
  { find: /^@wordpress\/(vips|video-conversion)(\/.*)?$/, replacement: path('no-conversion.js') },
];
