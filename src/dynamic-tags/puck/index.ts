export { createPageTags, type PageTags, type PageTagsOptions } from './page-tags.js';
export { type TagFieldCategory, tagField } from './tag-field.js';
export { type DynamicTagsOptions, withDynamicTags } from './with-dynamic-tags.js';
