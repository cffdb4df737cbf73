import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  version: string;
  description: string;
  homepage: string;
  repository: { url: string };
};

/** Version and URLs of the project. package.json is the one place where they are written. */
export const site = {
  version: manifest.version,
  description: manifest.description,
  /** URL of this site, with a slash at its end. */
  url: manifest.homepage,
  /** URL of the repository's pages. */
  repository: manifest.repository.url.replace(/^git\+/, '').replace(/\.git$/, ''),
  /** Path of the site on its server: `./` runs below any path, also from files. */
  base: process.env.DOCS_BASE ?? './',
};

/** URL of a file of the project in its repository. */
export const sourceUrl = (path: string): string => `${site.repository}/blob/main/${path}`;
