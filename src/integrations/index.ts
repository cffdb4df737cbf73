export { type MultilingualOptions, multilingual, type Translations } from './multilingual.js';
export { shop } from './shop.js';
