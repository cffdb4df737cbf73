export type { ListsBudget, ListsCore, RelatedSource } from '../react/queries/related-source.js';
export { DynamicTag, type DynamicTagProps } from './dynamic-tag.js';
export {
  type DynamicTagSpec,
  dynamicTags,
  type TagFormat,
  type TagFormats,
  type TagName,
} from './dynamic-tags.js';
export { resolveTag, resolveTags, type TagContext, type TagRequest } from './resolve-tags.js';
export type { TagCategory } from './tag-category.js';
export type {
  ControlCondition,
  NumberControl,
  RelationTypeControl,
  SelectControl,
  TagControl,
  TextControl,
} from './tag-control.js';
export type { TagSettings } from './tag-settings.js';
export type { TagValue } from './tag-value.js';
export { translateTag } from './translate-tag.js';
