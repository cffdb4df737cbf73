import type { ReactElement } from 'react';
import { expect, waitFor } from 'storybook/test';
import preview from '../preview.js';
import '../patterns.css';

/** HTML as WordPress renders it for a post of the demo, and block markup as the inserter of WordPress inserts it. */
const files = import.meta.glob<string>('../patterns/*.html', { query: '?raw', import: 'default', eager: true });

interface PatternProps {
  /** Name of the pattern, without its namespace `relx`. */
  readonly name: string;
}

/** A pattern of the WordPress plugin on a page. */
function Pattern({ name }: PatternProps): ReactElement {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this folder
  return <div className="pattern" dangerouslySetInnerHTML={{ __html: file(name) }} />;
}

/** Content of a file of a pattern. */
const file = (name: string) => files[`../patterns/${name}.html`] ?? '';

const meta = preview.meta({
  title: 'Patterns',
  component: Pattern,
  parameters: { controls: { disable: true } },
  async play({ canvasElement, canvas }) {
    expect(canvas.getAllByRole('link').length).toBeGreaterThan(0);
    for (const image of canvasElement.querySelectorAll('img')) image.loading = 'eager';
    await waitFor(() => {
      for (const image of canvasElement.querySelectorAll('img')) expect(image.naturalWidth).toBeGreaterThan(0);
    });
  },
});

const pattern = (name: string) => ({
  args: { name },
  // the panel "Code" has the blocks
  parameters: { docs: { source: { code: file(`${name}.blocks`), language: 'html' as const } } },
});

export const Cards = meta.story(pattern('cards'));
export const Thumbnails = meta.story(pattern('thumbnails'));
export const AuthorBox = meta.story(pattern('author-box'));
export const CourseNavigation = meta.story(pattern('course-navigation'));
export const Topics = meta.story(pattern('topics'));
export const ReadNext = meta.story(pattern('read-next'));
export const Magazine = meta.story(pattern('magazine'));
export const Sidebar = meta.story({ ...pattern('sidebar'), globals: { width: 'narrow' } });
