import { type BlockConfiguration, getBlockType, registerBlockType } from '@wordpress/blocks';
import type { EditorServices } from '../relations/services.js';
import { attributeSchemas, type BlockAttributes } from './block-attributes.js';
import { deprecatedOf } from './deprecated.js';
import { createEdit } from './edit.js';
import type { ListBlock } from './list-blocks.js';
import { createSave } from './save.js';
import { transformsOf } from './transforms.js';
import { translate } from './translate.js';
import { registerVariations } from './variations.js';

/** Registers one of the three blocks; one that is registered already stays as it is. */
export function registerListBlock(list: ListBlock, own: BlockConfiguration, services: EditorServices): void {
  if (getBlockType(list.name)) return;
  const metadata = { ...own, attributes: { ...attributeSchemas(list.objectType), ...own.attributes } } as BlockConfiguration;
  // the types of settings know neither deprecations nor transforms of blocks with attributes of their own
  const settings = {
    icon: list.icon,
    edit: createEdit(list, services),
    save: createSave(list.objectType),
    deprecated: deprecatedOf(list.objectType, metadata as never),
    transforms: transformsOf(list, services.store),
    __experimentalLabel: ({ title }: BlockAttributes) => translate(String(title ?? '')) || getBlockType(list.name)?.title,
  } as unknown as Partial<BlockConfiguration>;
  registerBlockType(metadata, settings);
  void registerVariations(list, services.store);
}
