import * as blocks from '@wordpress/blocks';
import { register } from '@wordpress/data';
import { __ } from '@wordpress/i18n';
import type { EditorServices } from '../relations/services.js';
import { hasBindingFields } from '../site.js';
import { bindingFields } from './binding-fields.js';
import { bindingValues, type Select } from './binding-values.js';
import { createTagStore } from './tag-store.js';

interface Values {
  readonly select: Select;
  readonly context: Readonly<Record<string, unknown>>;
  readonly bindings: Parameters<typeof bindingValues>[3];
  readonly clientId?: string | undefined;
}

/**
 * Registers the source `relx/related` of block bindings with the editor, where WordPress shows values (6.7 and later) and
 * lists fields (6.9 and later). The plugin registers it for the site.
 */
export function registerRelatedBindings({ client, store }: EditorServices): void {
  // WordPress before 6.7 has no such function
  const { registerBlockBindingsSource } = blocks as { registerBlockBindingsSource?: (source: object) => void };
  if (!registerBlockBindingsSource) return;
  const stores = { relations: store, tags: createTagStore(client) };
  register(stores.tags);
  registerBlockBindingsSource({
    name: 'relx/related',
    label: __('Related content', 'relx'),
    usesContext: ['postId', 'postType'],
    getValues: ({ select, context, bindings, clientId }: Values) =>
      bindingValues(select, stores, context.postId, bindings, clientId),
    ...(hasBindingFields() && {
      getFieldsList: ({ select }: Pick<Values, 'select'>) => bindingFields(select(store).getTypes() ?? []),
    }),
  });
}
