import { registerBlockVariation } from '@wordpress/blocks';
import { __ } from '@wordpress/i18n';
import { tag } from '@wordpress/icons';
import { useMemo } from 'react';
import { normalizeAttributes, toQuery } from 'relx';
import { useList } from '../list-block/use-list.js';
import type { RelationsStore } from '../relations/relations-store.js';
import { useOwnPost } from '../relations/use-own-post.js';
import { defaultTypes } from '../site.js';

type Context = Readonly<Record<string, unknown>>;

/** The query of a Terms Query, with the attributes of a list that the server reads. */
export interface TermQuery {
  /** Terms that the block is limited to. Empty for all. */
  readonly include?: readonly number[] | undefined;
  readonly relx?: Readonly<Record<string, unknown>> | undefined;
  readonly [name: string]: unknown;
}

/** Registers "Related topics" as a variation of the Terms Query. Versions of WordPress before 6.9 do not have this block. */
export function registerTermVariation(): void {
  registerBlockVariation('core/terms-query', {
    name: 'relx/related-terms',
    title: __('Terms Query: related topics', 'relx'),
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
    const related = page?.items.map(({ related }) => related.id) ?? [];
    const include = termQuery.include ?? [];
    const ids = include.length > 0 ? related.filter((id) => include.includes(id)) : related;
    return { ...context, termQuery: { ...termQuery, include: ids.length > 0 ? ids : [0], hideEmpty: false, inherit: false } };
  }, [context, termQuery, page, isSample]);
}
