import { avatarSvg } from './avatar-svg.js';
import { imageSizes, uploads } from './images.js';
import { people, slugOfPerson } from './people.js';
import { sceneSvg } from './scene-svg.js';

/**
 * The file at a path under the uploads folder, drawn on demand.
 *
 * @param path Such as `2025/03/river-bend-300x200.svg` or `avatars/maren-okafor.svg`.
 * @returns An SVG document; undefined for a name or a size that the demo doesn't have.
 * @example
 * demoUpload('2025/03/river-bend.svg'); // the original, 1200x800
 */
export function demoUpload(path: string): string | undefined {
  const avatar = /^avatars\/([a-z0-9-]+)\.svg$/.exec(path)?.[1];
  if (avatar !== undefined) {
    const person = people.find((one) => slugOfPerson(one) === avatar);
    return person && avatarSvg(person.portrait);
  }
  const [, stem = '', width, height] = /^(.+?)(?:-(\d+)x(\d+))?\.svg$/.exec(path) ?? [];
  const name = uploads.get(stem);
  const size = imageSizes.find((one) => width === undefined || (`${one.width}` === width && `${one.height}` === height));
  return name === undefined || size === undefined ? undefined : sceneSvg(name, size.width, size.height);
}

const FOLDER = '/wp-content/uploads/';
const headers = {
  'Content-Type': 'image/svg+xml',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
};

/** The response to a request for a file of the uploads folder; undefined for any other path, and for a file that the demo doesn't have. */
export function demoUploadResponse({ url }: Request): Response | undefined {
  const { pathname } = new URL(url);
  const svg = pathname.startsWith(FOLDER) ? demoUpload(pathname.slice(FOLDER.length)) : undefined;
  return svg === undefined ? undefined : new Response(svg, { headers });
}

/** Paths of all files that {@link demoUpload} draws. */
export const demoUploads = (): string[] => [
  ...people.map((person) => `avatars/${slugOfPerson(person)}.svg`),
  ...[...uploads.keys()].flatMap((stem) => [
    `${stem}.svg`,
    ...imageSizes.map(({ width, height }) => `${stem}-${width}x${height}.svg`),
  ]),
];
