'use client';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { ObjectRef } from '../contract/index.js';
import { useRelxContext } from '../react/provider.js';
import { useRelated } from '../react/use-related.js';
import { type DynamicTagSpec, findTag, type TagName } from './dynamic-tags.js';
import { type TagPart, tagParts } from './tag-parts.js';
import { tagQuery } from './tag-query.js';
import { normalizeTagSettings, type TagSettings } from './tag-settings.js';
import { AVATAR_SIZE } from './tag-value.js';

export type DynamicTagProps<N extends TagName = TagName> = TagSettings<N> & {
  readonly tag: N;
  /** ID of the post whose relations to show. @default the current object of the provider */
  readonly postId?: number | undefined;
  /** Whose relations, of any kind; overrides `postId`. */
  readonly object?: ObjectRef | undefined;
  /** Shown while they come. @default nothing */
  readonly loading?: ReactNode;
};

function Part({ text, href, rel, src }: TagPart): ReactElement {
  if (src !== undefined)
    return (
      <img
        className="relx-tag-avatar"
        width={AVATAR_SIZE}
        height={AVATAR_SIZE}
        loading="lazy"
        decoding="async"
        alt={text}
        src={src}
      />
    );
  return (
    <a className="relx-tag-link" href={href} rel={rel}>
      {text}
    </a>
  );
}

interface KnownTagProps extends Omit<DynamicTagProps, keyof TagSettings | 'tag'> {
  readonly spec: DynamicTagSpec;
  readonly [setting: string]: unknown;
}

function KnownTag({ spec, postId, object, loading, ...settings }: KnownTagProps): ReactNode {
  const normal = normalizeTagSettings(spec, settings);
  const language = useRelxContext();
  const related = useRelated({ ...tagQuery(spec, normal), ...(postId && { postId: postId }), object });
  if (related.status === 'pending') return loading;
  const { parts, before, separator, after, fallback } = tagParts(spec, normal, related.data, language);
  if (parts.length === 0) return fallback;
  // texts side by side are one text, as they are in the HTML of a server
  const written: ReactNode[] = [before];
  parts.forEach((part, index) => {
    if (index > 0) written.push((written.pop() as string) + separator);
    if (part.src === undefined && part.href === undefined) written.push((written.pop() as string) + part.text);
    else written.push(<Part key={written.length} {...part} />, '');
  });
  written.push((written.pop() as string) + after);
  return <>{written.map((piece, index) => (piece === '' ? null : <Fragment key={String(index)}>{piece}</Fragment>))}</>;
}

/**
 * A dynamic tag in React: what `resolveTag` writes, with its links and avatars as elements, and nothing around it; of an unknown tag nothing at all. Fetches as
 * lists do: all that a page asks in one tick is one request, and what the provider's snapshot has is not asked again.
 *
 * @throws {Error} when there is no `RelxProvider` with a client above.
 * @example
 * <p>See also <DynamicTag tag="relx_related_posts" format="links" limit={3} fallback="nothing" /></p>
 */
export function DynamicTag<N extends TagName>({ tag, ...props }: DynamicTagProps<N>): ReactNode {
  const spec = findTag(tag);
  return spec && <KnownTag key={tag} spec={spec} {...props} />;
}
