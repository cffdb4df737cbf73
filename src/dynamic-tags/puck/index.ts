export { createPageTags, type PageTags, type PageTagsOptions } from './page-tags.js';
export { type TagFieldCategory, tagField } from './tag-field.js';
export { withDynamicTags } from './with-dynamic-tags.js';
