import { __, sprintf } from '@wordpress/i18n';
import type { ObjectType, RelationItem } from 'relx';

/** What a list looks like, for the inserter's preview and for templates that stand for no post yet. */
export function sampleItems(objectType: ObjectType, type: string, count: number): RelationItem[] {
  const titles = {
    // translators: %d: number of a post in an example.
    post: __('Example post %d', 'relx'),
    // translators: %d: number of a person in an example.
    user: __('Example person %d', 'relx'),
    // translators: %d: number of a topic in an example.
    term: __('Example topic %d', 'relx'),
  };
  return Array.from({ length: Math.min(count, 6) }, (_, index) => {
    const id = index + 1;
    const title = sprintf(titles[objectType], id);
    const common = { id, title, link: '#', slug: `example-${id}` };
    const topic = { object_type: 'term', subtype: 'category', taxonomy: 'category' } as const;
    const related = {
      post: {
        ...common,
        object_type: 'post',
        subtype: 'post',
        date: '2026-01-15T09:00:00',
        // the preview draws it
        image: { src: '/', srcset: '', alt: '', width: 3, height: 2 },
        terms: [{ ...common, ...topic, title: sprintf(titles.term, id) }],
      } as const,
      user: { ...common, object_type: 'user', subtype: 'user' } as const,
      term: { ...common, ...topic },
    }[objectType];
    const ends = { from_id: 1, from_type: 'post', to_id: id, to_type: objectType } as const;
    return { id, ...ends, type, created_at: '2026-01-15T09:00:00Z', related };
  });
}
