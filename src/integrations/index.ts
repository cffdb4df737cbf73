export { type MultilingualOptions, multilingual, type Translations } from './multilingual.js';
export { shop, shopTypes } from './shop.js';
