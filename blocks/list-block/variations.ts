import { registerBlockVariation } from '@wordpress/blocks';
import { resolveSelect } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';
import { attributes as table } from 'relx';
import { defaultList } from 'relx/contract';
import type { RelationsStore } from '../relations/relations-store.js';
import { defaultTypes } from '../site.js';
import type { ListBlock } from './list-blocks.js';
import { translate } from './translate.js';
import { postLists, storedDirection } from './type-options.js';
import { listHeading, variationTitle } from './variation-title.js';

/**
 * One variation of the block for each list of the site with its object type: an author searches for "Referenced
 * posts" or "References", not for a setting of "Related posts". A site without a list of types has the block alone. New
 * blocks have the default type of the site's settings.
 */
export async function registerVariations({ objectType, name, icon }: ListBlock, store: RelationsStore): Promise<void> {
  const types = await resolveSelect(store)
    .getTypes()
    .catch(() => undefined);
  const usual = table.type.default[objectType];
  const chosen = defaultTypes()[objectType] ?? usual;
  const lists = postLists(types ?? [], objectType).filter(({ type }) => !type.hidden);
  // a hidden type is not offered
  const first = lists.some(({ type }) => type.name === chosen) ? chosen : lists[0]?.type.name;
  for (const list of lists) {
    const { type, direction } = list;
    const isDefault = defaultList(lists, type.name) === list;
    // the block without a variation has the default type
    if (type.name === usual && first === usual && isDefault) continue;
    const title = variationTitle(list, objectType);
    const label = translate(type.label);
    registerBlockVariation(name, {
      name: isDefault ? type.name : `${type.name}-${direction}`,
      title,
      icon,
      description: type.computed
        ? __('relx finds posts with similar texts and the same terms.', 'relx')
        : // translators: %s: name of a relation type, such as "References".
          sprintf(__('A list of the relations of the type “%s”.', 'relx'), label),
      keywords: [label],
      attributes: { type: type.name, direction: storedDirection(list, lists), title: listHeading(list, objectType) },
      isDefault: isDefault && type.name === first,
      scope: ['inserter', 'transform'],
      isActive: ['type', 'direction'],
    });
  }
}
