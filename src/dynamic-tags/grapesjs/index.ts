export { type DynamicTagsPluginOptions, dynamicTagsPlugin } from './dynamic-tags-plugin.js';
export { fillTags } from './fill-tags.js';
