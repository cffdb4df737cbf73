import type { Builder } from './pages.js';

const image = {
  src: '/wp-content/uploads/2025/09/hut-by-the-lake-1024x683.svg',
  alt: 'A small hut with a red roof and a smoking chimney beside a mountain lake, a sail on the water',
} as const;
const intro =
  'The heading, the button and the lists below come from the relations of the post. Open another post, and they change.';

const related = (settings: object) => ({ tag: 'relx_related_posts', ...settings });
const item = (type: string, number: number, props: object) => ({ type, props: { id: `${type}-${number}`, ...props } });

const puck = {
  root: { props: { title: 'Read next' } },
  content: [
    item('Heading', 1, { text: related({ category: 'text', limit: 1, before: 'Read next: ' }), level: 'h1' }),
    item('Paragraph', 1, { text: intro }),
    item('Image', 1, image),
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

/** Element of a tag, as the GrapesJS plugin writes it. */
const tag = (name: string, settings: object) =>
  `<span data-relx-tag="${name}" data-relx-settings="${JSON.stringify(settings).replaceAll('"', '&quot;')}"></span>`;

const grapesjs = [
  `<h1 class="b-heading">${tag('relx_related_posts', { limit: 1, before: 'Read next: ' })}</h1>`,
  `<p class="b-paragraph">${intro}</p>`,
  `<img class="b-image" src="${image.src}" alt="${image.alt}" />`,
  `<p class="b-button">${tag('relx_related_posts', { format: 'links', limit: 1 })}</p>`,
  '<section class="b-section">',
  '<h2 class="b-heading">Who wrote this</h2>',
  `<p class="b-paragraph">${tag('relx_related_users', { format: 'avatar_images', limit: 5 })}</p>`,
  `<p class="b-paragraph">${tag('relx_related_users', { format: 'user_links', limit: 5 })}</p>`,
  '</section>',
  '<h2 class="b-heading">More like this</h2>',
  `<p class="b-paragraph">${tag('relx_related_posts', { format: 'links', limit: 5, separator: ' · ' })}</p>`,
].join('');

/** Page of each builder before the first save, and after a reset. */
export const examples: Readonly<Record<Builder, unknown>> = { puck, grapesjs: { html: grapesjs } };
/** Image of a new image block. */
export const exampleImage = image;
