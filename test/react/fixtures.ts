import type { RelatedPost, RelatedTerm, RelatedUser, RelationItem } from 'relx';

const relation = { from_id: 1, from_type: 'post', created_at: '2026-01-02T03:04:05Z' } as const;

/** A post's item as the REST route returns it. */
export function postItem(id: number, related: Partial<RelatedPost> = {}): RelationItem<RelatedPost> {
  return {
    ...relation,
    id: 100 + id,
    to_id: id,
    to_type: 'post',
    type: 'related_to',
    related: {
      id,
      object_type: 'post',
      subtype: 'post',
      title: `Post ${id}`,
      link: `https://site.example/post-${id}/`,
      date: '2026-03-05T09:00:00',
      date_gmt: '2026-03-05T08:00:00',
      excerpt: 'One two three four five six seven eight.',
      ...related,
    },
  };
}

export const image = {
  src: 'https://site.example/a-300x200.jpg',
  srcset: 'https://site.example/a-300x200.jpg 300w, https://site.example/a.jpg 900w',
  alt: 'A lighthouse',
  width: 300,
  height: 200,
};

export function userItem(id: number, related: Partial<RelatedUser> = {}): RelationItem<RelatedUser> {
  return {
    ...relation,
    id: 200 + id,
    to_id: id,
    to_type: 'user',
    type: 'authored_by',
    related: {
      id,
      object_type: 'user',
      subtype: 'user',
      title: `Writer ${id}`,
      link: `https://site.example/author/writer-${id}/`,
      slug: `writer-${id}`,
      ...related,
    },
  };
}

export function termItem(id: number, related: Partial<RelatedTerm> = {}): RelationItem<RelatedTerm> {
  return {
    ...relation,
    id: 300 + id,
    to_id: id,
    to_type: 'term',
    type: 'categorized_as',
    related: {
      id,
      object_type: 'term',
      subtype: 'category',
      title: `Topic ${id}`,
      link: `/category/topic-${id}/`,
      slug: `topic-${id}`,
      taxonomy: 'category',
      ...related,
    },
  };
}
