import type { Translate } from '../react/translate.js';
import type { DynamicTagSpec } from './dynamic-tags.js';
import type { TagControl } from './tag-control.js';

const translated = <T extends { readonly label: string }>(things: readonly T[], translate: Translate): readonly T[] =>
  things.map((thing) => ({ ...thing, label: translate(thing.label) }));

/**
 * Translates the description of a tag: its title, group, and the labels of its formats, controls and options.
 *
 * @example
 * const { title } = translateTag(dynamicTags.relx_related_posts, (text) => __(text, 'relx')); // 'Verwandte Beiträge'
 */
export function translateTag(spec: DynamicTagSpec, translate: Translate): DynamicTagSpec {
  return {
    ...spec,
    title: translate(spec.title),
    group: translate(spec.group),
    formats: translated(spec.formats, translate),
    controls: translated(spec.controls, translate).map(
      (control): TagControl =>
        control.control === 'select' ? { ...control, options: translated(control.options, translate) } : control,
    ),
  };
}
