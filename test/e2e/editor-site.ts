import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import type { RunningDemo } from './demo-process.js';

interface Post {
  readonly id: number;
  readonly title: string;
}

/** The editor's site behind its REST API, as its administrator writes to it. */
export class EditorSite {
  constructor(private readonly demo: RunningDemo) {}

  /** Publishes a post with a text as the editor saves it, and gives its id. */
  async post(content: string, title = 'For a test'): Promise<number> {
    const { id } = (await this.#ask('/wp/v2/posts', 'POST', { title, content, status: 'publish' })) as Post;
    return id;
  }

  /** Deletes a post for good. */
  async remove(id: number): Promise<void> {
    await this.#ask(`/wp/v2/posts/${id}?force=true`, 'DELETE');
  }

  /** Relates a post to others, in batches. */
  async relate(from_id: number, to: readonly number[], type = 'related_to'): Promise<void> {
    for (let start = 0; start < to.length; start += 100) {
      const requests = to.slice(start, start + 100).map((to_id) => ({ method: 'POST', body: { from_id, to_id, type } }));
      await this.#ask('/relx/v1/relationships/batch', 'POST', { requests });
    }
  }

  /** The titles of what is related to a post. */
  async related(id: number, query: string): Promise<string[]> {
    const items = (await this.#ask(`/relx/v1/post/${id}?to_type=post&${query}`)) as { readonly related: Post }[];
    return items.map(({ related }) => related.title);
  }

  /** The title of a post. */
  async title(id: number): Promise<string> {
    const { title } = (await this.#ask(`/wp/v2/posts/${id}?_fields=title`)) as { readonly title: { readonly rendered: string } };
    return title.rendered;
  }

  /** The newest posts. */
  async newest(count: number): Promise<Post[]> {
    const posts = (await this.#ask(`/wp/v2/posts?per_page=${count}&_fields=id,title`)) as {
      readonly id: number;
      readonly title: { readonly rendered: string };
    }[];
    return posts.map(({ id, title }) => ({ id, title: title.rendered }));
  }

  /** A paragraph as the editor saves it. */
  paragraph(text: string): string {
    return `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
  }

  /** A query of the newest posts, with some blocks for each of them. */
  query(blocks: string, count: number): string {
    const query = { perPage: count, pages: 0, offset: 0, postType: 'post', order: 'desc', orderBy: 'date', inherit: false };
    return [
      `<!-- wp:query ${JSON.stringify({ queryId: 1, query })} -->`,
      `<div class="wp-block-query"><!-- wp:post-template -->\n${blocks}\n<!-- /wp:post-template --></div>`,
      '<!-- /wp:query -->',
    ].join('\n');
  }

  /** The faults that axe finds in an element of the canvas, or of the page around it. */
  async faultsIn(page: Page, selector: string, where: 'canvas' | 'page' = 'canvas'): Promise<string[]> {
    const frame = where === 'page' ? page.mainFrame() : page.frame('editor-canvas');
    if (!frame) throw new Error('There is no canvas.');
    await frame.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await frame.evaluate(
      (element) => (globalThis as unknown as { axe: { run(element: string): Promise<AxeResults> } }).axe.run(element),
      selector,
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }

  async #ask(path: string, method = 'GET', body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.demo.url}/wp-json${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: this.demo.authorization },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
}
