import { normalizeAttributes, type RelatedAttributes } from 'relx';

/** The namespace of the variation of the Query Loop. */
export const NAMESPACE = 'relx/related-posts';

/** The query of a Query Loop, with the attributes of a list that the server reads. */
export interface LoopQuery {
  readonly perPage?: number | undefined;
  readonly relx?: Readonly<Record<string, unknown>> | undefined;
  readonly [name: string]: unknown;
}

/** The query of core's block for a list. Core's own arguments have their defaults, which the block needs. */
export function loopQuery({ type, direction, orderBy, postId, limit, exclude, fill }: RelatedAttributes): LoopQuery {
  return {
    perPage: limit,
    pages: 0,
    offset: 0,
    postType: 'post',
    order: 'desc',
    orderBy: 'date',
    author: '',
    search: '',
    exclude: [],
    sticky: '',
    inherit: false,
    relx: { type, direction, order: orderBy, post: postId, ...(exclude && { exclude }), ...(fill !== 'none' && { fill }) },
  };
}

/** The list that a loop shows. That of other loops has the default type. */
export const listOfLoop = (query: LoopQuery | undefined): RelatedAttributes =>
  normalizeAttributes('post', { ...query?.relx, limit: query?.perPage });
