'use client';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useRelated } from '../../react/hooks/use-related.js';
import { RelxProvider } from '../../react/provider.js';
import type { RelatedSnapshot } from '../../react/queries/snapshot.js';
import type { PageTags } from './page-tags.js';
import { tagKey } from './resolve-props.js';
import { type StoredTag, storedQuery } from './stored-tag.js';

interface WatchProps {
  readonly tag: StoredTag;
  readonly onPage: (page: RelatedSnapshot[string] | undefined) => void;
}

function Watch({ tag, onPage }: WatchProps): null {
  const { data: page, items, total } = useRelated(storedQuery(tag));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new response has new items; the rest is new each time
  useEffect(() => onPage(page), [items, total]);
  return null;
}

/** Keeps the output of tags up to date in the editor. Content stays mounted when tags are added or removed. */
export function LiveProps({
  relx,
  tags,
  children,
}: {
  readonly relx: PageTags;
  readonly tags: readonly StoredTag[];
  readonly children: (snapshot: RelatedSnapshot) => ReactNode;
}): ReactElement {
  const [snapshot, setSnapshot] = useState(relx.snapshot);
  const watched = new Map(
    tags.flatMap((tag): [string, StoredTag][] => {
      const key = tagKey(tag, relx);
      return key === undefined ? [] : [[key, tag]];
    }),
  );
  return (
    <>
      <RelxProvider client={relx.client} snapshot={relx.snapshot} object={relx.object}>
        {[...watched].map(([key, tag]) => (
          <Watch key={key} tag={tag} onPage={(page) => page && setSnapshot((before) => ({ ...before, [key]: page }))} />
        ))}
      </RelxProvider>
      {children(snapshot)}
    </>
  );
}
