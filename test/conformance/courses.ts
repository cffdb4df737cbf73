import { type ContentRecord, type ContentType, defineRelationTypes } from 'relx/core';
import { users } from './content.js';

/** Post types that the relation types of courses name: none is in the lists of other tests. */
export const coursePostTypes: readonly ContentType[] = [
  { name: 'course', label: 'Courses', rest_base: 'courses', hierarchical: false },
  { name: 'lesson', label: 'Lessons', rest_base: 'lessons', hierarchical: false },
];

const posts = { from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' } as const;

/** Relation types that connect post types and roles. */
export const courseTypes = defineRelationTypes([
  {
    name: 'course_lesson',
    label: 'Lessons of courses',
    labels: { from: 'Lessons', to: 'Course' },
    ...posts,
    from_subtypes: ['course'],
    to_subtypes: ['lesson'],
  },
  {
    name: 'linked_lesson',
    label: 'Linked lessons',
    ...posts,
    from_subtypes: ['course'],
    to_subtypes: ['lesson'],
    managed_by: 'links',
  },
  { name: 'next_lesson', label: 'Next lesson', ...posts, from_subtypes: ['lesson'], to_subtypes: ['lesson'], acyclic: true },
  {
    name: 'taught_by',
    label: 'Taught by',
    from_object_types: ['post'],
    to_object_types: ['user'],
    from_subtypes: ['course'],
    to_subtypes: ['author', 'editor'],
    direction: 'from_to',
    show_users: 'all',
  },
]);

const numbered = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

/** Ids of courses and lessons, for tests that write. */
export const courses = numbered(1201, 20);
export const lessons = numbered(1301, 80);

export function courseContent(): ContentRecord[] {
  const post = (type: string) => (id: number) =>
    ({ kind: 'post', id, type, title: `${type} ${id}`, date: '2024-02-01T08:00:00Z', author: users.author.login }) as const;
  return [...courses.map(post('course')), ...lessons.map(post('lesson'))];
}
