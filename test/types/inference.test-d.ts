import {
  type AutomaticItem,
  createClient,
  prefetchRelated,
  type Related,
  type RelatedFeedProps,
  type RelatedPost,
  type RelatedPosts,
  type RelatedPostsProps,
  type RelatedTerm,
  type RelatedTermsProps,
  type RelatedUser,
  type RelatedUsersProps,
  type RelationItem,
  useRelated,
  useRelatedPages,
} from 'relx';
import { defineRelationTypes, type RelationTypesOf } from 'relx/contract';
import { expectTypeOf, test } from 'vitest';

const types = defineRelationTypes([
  { name: 'sponsored_by', label: 'Sponsored by', from_object_types: ['post'], to_object_types: ['user'], direction: 'from_to' },
  { name: 'about', label: 'About', from_object_types: ['post'], to_object_types: ['user', 'term'], direction: 'from_to' },
  { name: 'answers', label: 'Answers', from_object_types: ['post'], to_object_types: ['term'], direction: 'to_from' },
  {
    name: 'course_lesson',
    label: 'Lessons of courses',
    labels: { from: 'Lessons', to: 'Course' },
    from_object_types: ['post'],
    to_object_types: ['post'],
    from_subtypes: ['course'],
    to_subtypes: ['lesson', 'exam'],
    direction: 'from_to',
  },
  {
    name: 'taught_by',
    label: 'Taught by',
    from_object_types: ['post'],
    to_object_types: ['user'],
    to_subtypes: ['teacher'],
    direction: 'from_to',
  },
]);

declare module 'relx/contract' {
  interface RelationTypes extends RelationTypesOf<typeof types> {}
}

const client = createClient();
declare const relatedPosts: typeof RelatedPosts;
type Found<T extends Promise<{ items: readonly { related: Related }[] }>> = Awaited<T>['items'][number]['related'];

test('a type whose targets are users gives users, without a type argument', () => {
  const authors = client.listRelated('post', 1, { type: 'authored_by' });
  expectTypeOf<Found<typeof authors>>().toEqualTypeOf<RelatedUser>();
  const topics = client.listRelated('post', 1, { type: 'categorized_as' });
  expectTypeOf<Found<typeof topics>>().toEqualTypeOf<RelatedTerm>();
  const posts = client.listRelated('post', 1, { type: 'related_to' });
  expectTypeOf<Found<typeof posts>>().toEqualTypeOf<RelatedPost>();
});

test('the other direction leads to the other side', () => {
  const written = client.listRelated('user', 1, { type: 'authored_by', direction: 'incoming' });
  expectTypeOf<Found<typeof written>>().toEqualTypeOf<RelatedPost>();
  const both = client.listRelated('post', 1, { type: 'authored_by', direction: 'both' });
  expectTypeOf<Found<typeof both>>().toEqualTypeOf<RelatedPost | RelatedUser>();
});

test('own types are known once they are declared', () => {
  const sponsors = client.listRelated('post', 1, { type: 'sponsored_by' });
  expectTypeOf<Found<typeof sponsors>>().toEqualTypeOf<RelatedUser>();
  const about = client.listRelated('post', 1, { type: 'about' });
  expectTypeOf<Found<typeof about>>().toEqualTypeOf<RelatedUser | RelatedTerm>();
  const incoming = client.listRelated('term', 1, { type: 'answers' });
  expectTypeOf<Found<typeof incoming>>().toEqualTypeOf<RelatedPost>();
});

test('subtypes are literals in the client, hooks and components', () => {
  const lessons = client.listRelated('post', 1, { type: 'course_lesson' });
  expectTypeOf<Found<typeof lessons>['subtype']>().toEqualTypeOf<'lesson' | 'exam'>();
  expectTypeOf<Found<typeof lessons>['date']>().toEqualTypeOf<RelatedPost['date']>();
  const courses = client.listRelated('post', 1, { type: 'course_lesson', direction: 'incoming' });
  expectTypeOf<Found<typeof courses>['subtype']>().toEqualTypeOf<'course'>();
  const both = client.listRelated('post', 1, { type: 'course_lesson', direction: 'both', objectType: 'post' });
  expectTypeOf<Found<typeof both>['subtype']>().toEqualTypeOf<'course' | 'lesson' | 'exam'>();
  const state = useRelated({ type: 'course_lesson', postId: 1 });
  if (state.status === 'success')
    expectTypeOf(state.items.map(({ related }) => related.subtype)).toEqualTypeOf<('lesson' | 'exam')[]>();
  const items = relatedPosts({
    type: 'course_lesson',
    renderItem: ({ related }) => {
      expectTypeOf(related.subtype).toEqualTypeOf<'lesson' | 'exam'>();
      return related.title;
    },
  });
  void items;
  // the role of a user is no subtype of items
  const teachers = client.listRelated('post', 1, { type: 'taught_by' });
  expectTypeOf<Found<typeof teachers>>().toEqualTypeOf<RelatedUser>();
});

test('to_type narrows, no type gives anything, and an unknown one is an error', () => {
  const users = client.listRelated('post', 1, { objectType: 'user' });
  expectTypeOf<Found<typeof users>>().toEqualTypeOf<RelatedUser>();
  const all = client.listRelated('post', 1);
  expectTypeOf<Found<typeof all>>().toEqualTypeOf<Related>();
  // @ts-expect-error a misspelt name
  void client.listRelated('post', 1, { type: 'relatd_to' });
  // @ts-expect-error a name that is not declared
  const props: RelatedPostsProps = { type: 'from_a_plugin' };
  void props;
});

test('the hook infers as the client does', () => {
  const state = useRelated({ type: 'authored_by', postId: 1 });
  if (state.status === 'success') expectTypeOf(state.items[0]?.related).toEqualTypeOf<RelatedUser | undefined>();
});

test('a query that is not in the contract is rejected', () => {
  // @ts-expect-error an object type that does not exist
  void client.listRelated('comment', 1);
  // @ts-expect-error a direction of the type, not of a read
  void client.listRelated('post', 1, { direction: 'from_to' });
  // @ts-expect-error the ids are numbers
  void client.addRelation({ from_id: '1', to_id: 2, type: 'related_to' });
});

test('an unknown option is an error', () => {
  // @ts-expect-error the option is `limit`
  void client.listRelated('post', 1, { type: 'related_to', per_page: 3 });
  // @ts-expect-error the option is `orderBy`
  useRelated({ type: 'related_to', orderby: 'date' });
  // @ts-expect-error the option is `postId`
  useRelatedPages({ type: 'related_to', post: 12 });
  // @ts-expect-error the option is `objectType`
  void prefetchRelated(client, [{ postId: 12, object_type: 'user' }]);
  // @ts-expect-error the option is `embedField`
  createClient({ url: 'https://example.org/wp-json', embedParam: 'relations' });
});

test('the heading of a list is not its `title`', () => {
  expectTypeOf<RelatedPostsProps>().not.toHaveProperty('title');
  expectTypeOf<RelatedUsersProps>().not.toHaveProperty('title');
  expectTypeOf<RelatedTermsProps>().not.toHaveProperty('title');
  expectTypeOf<RelatedFeedProps<'post'>>().not.toHaveProperty('title');
  // @ts-expect-error the prop is `heading`
  void ({ title: 'See also' } satisfies RelatedPostsProps);
});

type ItemOf<T extends Promise<{ items: readonly unknown[] }>> = Awaited<T>['items'][number];

test('similar posts are automatic items, and lists that are filled up have both', () => {
  const similar = client.listRelated('post', 1, { type: 'similar', limit: 3 });
  expectTypeOf<ItemOf<typeof similar>>().toEqualTypeOf<AutomaticItem<RelatedPost>>();
  const filled = client.listRelated('post', 1, { type: 'references', fill: 'similar' });
  expectTypeOf<ItemOf<typeof filled>>().toEqualTypeOf<RelationItem<RelatedPost> | AutomaticItem<RelatedPost>>();
  const stored = client.listRelated('post', 1, { type: 'references', fill: 'none' });
  expectTypeOf<ItemOf<typeof stored>>().toEqualTypeOf<RelationItem<RelatedPost>>();
  const either = client.listRelated('post', 1, { type: Math.random() > 0.5 ? 'similar' : 'references' });
  expectTypeOf<ItemOf<typeof either>>().toEqualTypeOf<RelationItem<RelatedPost> | AutomaticItem<RelatedPost>>();
});

test('an item is narrowed by `automatic`', () => {
  const { items = [] } = useRelated({ type: 'references', fill: 'similar' });
  for (const item of items) {
    if (item.automatic) expectTypeOf(item).toEqualTypeOf<AutomaticItem<RelatedPost>>();
    else expectTypeOf(item.id).toEqualTypeOf<number>();
  }
});
