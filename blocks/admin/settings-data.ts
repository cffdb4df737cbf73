import { apiFetch } from '../relations/api-fetch.js';

/** The option `relx_settings`. */
export interface Settings {
  readonly default_types: Readonly<Record<'post' | 'user' | 'term', string>>;
  readonly automatic: { readonly post_types: readonly string[]; readonly limit: number; readonly layout: 'list' | 'grid' };
  readonly edit: 'both' | 'source';
  readonly remove_data: boolean;
  readonly woocommerce: boolean;
  readonly replace_related_products: boolean;
  readonly mirror_translations: boolean;
}

const PATH = '/wp/v2/settings?_fields=relx_settings';
interface Response {
  readonly relx_settings: Settings;
}

export const readSettings = async (): Promise<Settings> => (await apiFetch<Response>({ path: PATH })).relx_settings;

export const saveSettings = async (settings: Settings): Promise<Settings> =>
  (await apiFetch<Response>({ path: PATH, method: 'POST', data: { relx_settings: settings } })).relx_settings;
