import type { Relx } from 'relx/core';
import type { App } from 'relx/server';
import type { Assets } from './assets.js';
import type { ThemeData } from './theme-data.js';
import type { ToolName } from './tools.js';

/** Menu item. */
export interface MenuItem {
  readonly label: string;
  readonly link: string;
}

/** Data shared by all pages. */
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
  /** Tool that this server has, in addition to the site. */
  readonly tool?: ToolName | undefined;
  /** True if the content comes from a WordPress export. */
  readonly isImported: boolean;
  /** True if images can be on other sites, as in imports. */
  readonly imagesElsewhere: boolean;
  readonly menu: readonly MenuItem[];
  readonly pages: readonly MenuItem[];
}
