export type { Translate } from '../react/translate.js';
export type { Language } from './language.js';
export { loadLanguage } from './load-language.js';
