import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { runPhp } from './run-php.js';
import { phpFolder } from './site-files.js';
import type { Wordpress } from './wordpress.js';

/** Ids of what a filled site has. The users' passwords are `password`. */
export interface Filled {
  readonly editor: number;
  readonly author: number;
  readonly contributor: number;
  readonly subscriber: number;
  readonly titles: readonly number[];
  /** Posts by the image that they show; none without images. */
  readonly images: Readonly<Record<'large' | 'huge' | 'small' | 'portrait' | 'odd' | 'edited' | 'bare', number>>;
  readonly sticky: number;
  readonly draft: number;
  readonly pending: number;
  readonly private: number;
  readonly password: number;
  readonly scheduled: number;
  readonly trash: number;
  readonly page: number;
  readonly child: number;
  readonly front: number;
  readonly blog: number;
  readonly recipe: number;
}

/**
 * Fills a site with posts of every status and type and with every permalink structure, with terms and users.
 *
 * @param images creates featured images too, in all their sizes. @default false
 */
export async function fillSite({ root, url }: Pick<Wordpress, 'root' | 'url'>, { images = false } = {}): Promise<Filled> {
  cpSync(join(phpFolder, 'types'), join(root, 'wp-content/mu-plugins'), { recursive: true });
  return runPhp(root, 'content', { site: url, args: { images } });
}
