'use client';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { ObjectRef } from '../contract/index.js';
import { useRelated } from '../react/hooks/use-related.js';
import { useRelxContext } from '../react/provider.js';
import { type DynamicTagSpec, findTag, type TagName } from './dynamic-tags.js';
import { type TagPart, tagParts } from './tag-parts.js';
import { tagQuery } from './tag-query.js';
import { normalizeTagSettings, type TagSettings } from './tag-settings.js';
import { AVATAR_SIZE } from './tag-value.js';

export type DynamicTagProps<N extends TagName = TagName> = TagSettings<N> & {
  readonly tag: N;
  /** ID of the post whose related objects to show. @default the current object of the provider */
  readonly postId?: number | undefined;
  /** Object of any type whose related objects to show. Overrides `postId`. */
  readonly object?: ObjectRef | undefined;
  /** Shown while the data loads. @default nothing */
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
  const related = useRelated({ ...tagQuery(spec, normal), postId, object });
  if (related.status === 'pending') return loading;
  const { parts, before, separator, after, fallback } = tagParts(spec, normal, related.data, language);
  if (parts.length === 0) return fallback;
  // join adjacent strings into one text node, as in the HTML of the server
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
 * Renders a dynamic tag as text, links and avatars. An unknown tag renders nothing. Fetches data like lists do.
 *
 * @throws {Error} if no provider has a client or a snapshot.
 * @example
 * <p>See also <DynamicTag tag="relx_related_posts" format="links" limit={3} fallback="nothing" /></p>
 */
export function DynamicTag<N extends TagName>({ tag, ...props }: DynamicTagProps<N>): ReactNode {
  const spec = findTag(tag);
  return spec && <KnownTag key={tag} spec={spec} {...props} />;
}
