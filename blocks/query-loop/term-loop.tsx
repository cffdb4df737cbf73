import { InspectorControls } from '@wordpress/block-editor';
import { registerBlockVariation } from '@wordpress/blocks';
import { PanelBody, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { tag } from '@wordpress/icons';
import { type ReactElement, useMemo } from 'react';
import { normalizeAttributes, toQuery } from 'relx';
import { labelOf } from '../list-block/labels.js';
import { typeOptions, useTypes } from '../list-block/type-options.js';
import { useList } from '../list-block/use-list.js';
import type { RelationsStore } from '../relations/relations-store.js';
import { useOwnPost } from '../relations/use-own-post.js';
import { defaultTypes } from '../site.js';

type Context = Readonly<Record<string, unknown>>;

/** The query of a Terms Query, with the attributes of a list that the server reads. */
export interface TermQuery {
  readonly relx?: Readonly<Record<string, unknown>> | undefined;
  readonly [name: string]: unknown;
}

/** Registers "Related topics" as a variation of the Terms Query. Versions of WordPress before 6.9 do not have this block. */
export function registerTermVariation(): void {
  registerBlockVariation('core/terms-query', {
    name: 'relx/related-terms',
    title: __('Related topics: Terms Query', 'relx'),
    description: __('Related topics in any design, from blocks that you choose.', 'relx'),
    icon: tag,
    attributes: {
      termQuery: {
        perPage: 10,
        taxonomy: 'category',
        order: 'asc',
        orderBy: 'name',
        include: [],
        hideEmpty: false,
        showNested: true,
        inherit: false,
        relx: { type: normalizeAttributes('term', { type: defaultTypes().term }).type },
      },
    },
    innerBlocks: [['core/term-template', {}, [['core/term-name', { isLink: true }]]]],
    scope: ['inserter'],
    isActive: ({ termQuery }: { termQuery?: TermQuery }) => termQuery?.relx !== undefined,
  } as never);
}

/** The context of the template in the editor, with the terms that are related to the post. A template has samples. */
export function useTermContext(context: Context, store: RelationsStore): Context {
  const own = useOwnPost(context);
  const termQuery = context.termQuery as TermQuery;
  const list = normalizeAttributes('term', { ...termQuery.relx, limit: 50 });
  const id = list.postId || own?.postId;
  const isSample = !id;
  const object = useMemo(() => (id && !own?.isNew ? ({ objectType: 'post', id } as const) : undefined), [id, own]);
  const { postId: _, ...query } = toQuery('term', list);
  const { page } = useList(store, object, query);
  return useMemo(() => {
    if (isSample) return context;
    const ids = page?.items.map(({ related }) => related.id) ?? [];
    return { ...context, termQuery: { ...termQuery, include: ids.length > 0 ? ids : [0], hideEmpty: false, inherit: false } };
  }, [context, termQuery, page, isSample]);
}

interface TermSettingsProps {
  readonly termQuery: TermQuery;
  readonly store: RelationsStore;
  readonly onChange: (termQuery: TermQuery) => void;
}

/** The setting of a Terms Query: the relation type. */
export function TermSettings({ termQuery, store, onChange }: TermSettingsProps): ReactElement {
  const { type } = normalizeAttributes('term', termQuery.relx);
  return (
    <InspectorControls>
      <PanelBody title={__('Related topics', 'relx')}>
        <SelectControl
          __next40pxDefaultSize
          __nextHasNoMarginBottom
          label={labelOf('type')}
          value={type}
          options={typeOptions(useTypes(store, 'term'), type)}
          onChange={(name) => onChange({ ...termQuery, relx: { ...termQuery.relx, type: name } })}
        />
      </PanelBody>
    </InspectorControls>
  );
}
