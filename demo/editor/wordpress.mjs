// Vite configuration for the packages of the WordPress editor.
import { fileURLToPath } from 'node:url';

const path = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Aliases for style sheets, `wordpress/<package>/<file>.css`, and a stub for 13 MB of image and video converters. */
export const wordpressAliases = [
  // some packages do not export their style sheets
  { find: /^wordpress\/([\w-]+)\/([\w/-]+\.css)$/, replacement: `${path('../../node_modules/@wordpress')}/$1/build-style/$2` },
  { find: /^@wordpress\/(vips|video-conversion)(\/.*)?$/, replacement: path('no-conversion.js') },
];
