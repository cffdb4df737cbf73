import { afterAll, beforeAll, expect, it } from 'vitest';
import { basic } from '../../conformance/api.js';
import { users } from '../../conformance/content.js';
import { courses, lessons } from '../../conformance/courses.js';
import { openConformanceSite, type Site } from '../../conformance/site.js';
import { stories } from '../../conformance/stories.js';
import { freshDialect } from '../../database.js';

const [course = 0] = courses;

let site: Site;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  site = await openConformanceSite(await freshDialect((end) => ends.push(end)), 0);
});
afterAll(async () => {
  await site.relx.close();
  for (const end of ends) await end();
});

async function ids(path: string): Promise<readonly number[]> {
  const authorization = basic(users.administrator.login, site.passwords.administrator);
  const response = await site.app.fetch(new Request(`https://site.example/wp-json${path}`, { headers: { authorization } }));
  return ((await response.json()) as readonly { id: number }[]).map(({ id }) => id);
}

it('the filter relx_candidates_query narrows searches for objects to relate, and no others', async () => {
  const { hooks } = site.relx;
  const seen: unknown[] = [];
  const narrowed = { course_lesson: { post__in: lessons.slice(0, 2) }, taught_by: { include: [users.author.id] } };
  hooks.addFilter('relx_candidates_query', 'test', (args, type, object) => {
    seen.push([type.name, object]);
    return { ...args, ...narrowed[type.name as keyof typeof narrowed] };
  });
  const search = '/wp/v2/search?per_page=100&subtype=lesson';
  expect((await ids(`${search}&relx_relate=course_lesson:from:post:${course}`)).toSorted()).toEqual(lessons.slice(0, 2));
  expect(await ids(`/wp/v2/users?relx_relate=taught_by:from:post:${course}`)).toEqual([users.author.id]);
  expect(await ids(search)).toHaveLength(lessons.length);
  expect(seen).toEqual(['course_lesson', 'taught_by'].map((type) => [type, { objectType: 'post', id: course }]));
  hooks.removeFilter('relx_candidates_query', 'test');
});

it('suggestions are posts that the type connects', async () => {
  const [, postId] = stories.coffee;
  const suggested = async (type: string) => (await site.relx.suggestions.of({ postId, type })).map(({ subtype }) => subtype);
  expect(new Set(await suggested('references'))).toEqual(new Set(['product_story']));
  expect(await suggested('course_lesson')).toEqual([]);
});
