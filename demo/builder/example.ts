/** Image of a new image block. */
export const exampleImage = {
  src: '/wp-content/uploads/2025/09/hut-by-the-lake-1024x683.svg',
  alt: 'A small hut with a red roof and a smoking chimney beside a mountain lake, a sail on the water',
} as const;
const intro =
  'The heading, the button and the lists below come from the relations of the post. Open another post, and they change.';

const related = (settings: object) => ({ tag: 'relx_related_posts', ...settings });
const item = (type: string, number: number, props: object) => ({ type, props: { id: `${type}-${number}`, ...props } });

/** Page before the first save, and after a reset. */
export const example = {
  root: { props: { title: 'Read next' } },
  content: [
    item('Heading', 1, { text: related({ category: 'text', limit: 1, before: 'Read next: ' }), level: 'h1' }),
    item('Paragraph', 1, { text: intro }),
    item('Image', 1, exampleImage),
    item('Button', 1, { label: 'Read it', href: related({ category: 'url', format: 'links' }) }),
    item('Section', 1, {
      content: [
        item('Heading', 2, { text: 'Who wrote this', level: 'h2' }),
        item('RelatedUsers', 1, { tag: 'relx_related_users', type: 'authored_by', format: 'list', heading: '', limit: 5 }),
      ],
    }),
    item('Figure', 1, { number: related({ category: 'number', format: 'count' }), caption: 'related posts' }),
    item('RelatedPosts', 1, related({ type: 'related_to', format: 'grid', heading: 'More like this', limit: 4 })),
  ],
};
