import type { Relx } from 'relx/core';
import type { App } from 'relx/server';
import type { Assets } from './assets.js';
import type { ThemeData } from './theme-data.js';

/** An entry of a menu. */
export interface MenuItem {
  readonly label: string;
  readonly link: string;
}

/** What every page is made with. */
export interface Site {
  readonly relx: Relx;
  readonly rest: App;
  readonly theme: ThemeData;
  readonly assets: Assets;
  readonly name: string;
  readonly tagline: string;
  /** BCP 47 tag of the site's language. */
  readonly locale: string;
  readonly currency: string;
  /** True when attachments lie on other sites, as those of an import do. */
  readonly imagesElsewhere: boolean;
  readonly menu: readonly MenuItem[];
  readonly pages: readonly MenuItem[];
}
