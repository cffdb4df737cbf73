import type { Collection, ContentObject } from 'relx/core';
import type { App } from 'relx/server';
import type { Assets } from './assets.js';
import { titleText } from './html.js';
import type { MenuItem, Site } from './site-context.js';
import type { SiteData } from './start.js';
import type { ToolName } from './tools.js';

/** Maximum number of sections in the menu. */
const MENU = 5;
const PAGES = 8;

/** Loads the data of all pages: name, menus and settings. */
export async function loadSite(
  data: SiteData & { readonly assets: Assets; readonly rest: App; readonly tool?: ToolName | undefined },
): Promise<Site> {
  const { relx, theme } = data;
  const option = (name: string) => relx.content.option(name);
  const list = async (base: string, query: Parameters<typeof relx.content.list>[1]) => {
    // each rest_base here is a built-in collection
    const { items } = await relx.content.list(relx.content.collection(base) as Collection, query);
    return items;
  };
  const sections = (await list('categories', { orderby: 'count', order: 'desc', per_page: 30 })).filter(isSection);
  const products = await list('product', { per_page: 1 });
  const pages = await list('pages', { orderby: 'menu_order', order: 'asc', per_page: 100 });
  const roots = pages.filter((page) => page.objectType === 'post' && page.row.post_parent === 0);
  return {
    ...data,
    name: await option('blogname'),
    tagline: await option('blogdescription'),
    locale: localeOf(await option('WPLANG')),
    currency: (await option('woocommerce_currency')) || 'EUR',
    imagesElsewhere: data.isImported || (await theme.hasRemoteImages()),
    menu: [...sections.slice(0, MENU).map(menuItem), ...(products.length > 0 ? [{ label: 'Shop', link: '/shop/' }] : [])],
    pages: roots.slice(0, PAGES).map(menuItem),
  };
}

const isSection = (term: ContentObject): boolean => term.objectType === 'term' && term.row.parent === 0 && term.row.count > 0;

function menuItem(object: ContentObject): MenuItem {
  const name =
    object.objectType === 'post'
      ? object.row.post_title
      : object.objectType === 'term'
        ? object.row.name
        : object.row.display_name;
  return { label: titleText(name), link: object.link };
}

/** Converts WordPress's `en_GB` to `en-GB`. Invalid locales become English. */
function localeOf(option: string): string {
  try {
    return Intl.getCanonicalLocales(option.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}
