import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The calls to Next's cache while samples ran. */
export const nextTags: string[] = [];

const files = {
  'package.json': '{ "name": "next", "type": "module", "exports": { "./*": { "types": "./*.d.ts", "default": "./*.js" } } }',
  'cache.js': `
export const cacheTag = (...tags) => globalThis.nextTags.push(...tags);
export const revalidateTag = (tag) => cacheTag(tag);
export const updateTag = (tag) => cacheTag(tag);`,
  'cache.d.ts': `
export declare function cacheTag(...tags: string[]): void;
export declare function updateTag(tag: string): void;
export declare function revalidateTag(tag: string, profile: string): void;`,
  'link.js': `
import { createElement } from 'react';
export default function Link(props) { return createElement('a', props); }`,
  'link.d.ts': `
import type { AnchorHTMLAttributes, ReactElement } from 'react';
export default function Link(props: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string | URL; prefetch?: boolean }): ReactElement;`,
};

/** Puts `next/cache` and `next/link` beside samples: Next.js itself is no dependency, and what it keeps is not what they are tested for. */
export function writeNextCache(folder: string): void {
  const own = join(folder, 'node_modules/next');
  mkdirSync(own, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
  Object.assign(globalThis, { nextTags });
}
