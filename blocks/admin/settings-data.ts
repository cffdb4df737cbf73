import type { PluginSettings as Settings } from 'relx/contract';
import { apiFetch } from '../relations/api-fetch.js';

export type { PluginSettings as Settings } from 'relx/contract';

const PATH = '/wp/v2/settings?_fields=relx_settings';
interface Response {
  readonly relx_settings: Settings;
}

export const readSettings = async (): Promise<Settings> => (await apiFetch<Response>({ path: PATH })).relx_settings;

export const saveSettings = async (settings: Settings): Promise<Settings> =>
  (await apiFetch<Response>({ path: PATH, method: 'POST', data: { relx_settings: settings } })).relx_settings;
