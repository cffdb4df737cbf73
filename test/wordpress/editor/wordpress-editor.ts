import type { Locator } from 'playwright-core';
import { EditorPage } from '../../e2e/editor-page.js';
import type { EditorSite } from './editor-site.js';

/** Does what "Show template" in the preview options does. */
function showTemplate(): void {
  const { wp } = window as unknown as { wp: { data: { dispatch(store: string): { setRenderingMode(mode: string): void } } } };
  wp.data.dispatch('core/editor').setRenderingMode('template-locked');
}

/** The editor of a real WordPress, whose buttons have other names in each version. */
export class WordpressEditor extends EditorPage {
  /** Opens a post, or a new one, as a user of the site. */
  static async of(
    { site, tab }: Pick<EditorSite, 'site' | 'tab'>,
    post: number | 'new',
    user = 'admin',
  ): Promise<WordpressEditor> {
    const editor = new WordpressEditor(await tab(user), site.url);
    await editor.goto(post);
    return editor;
  }

  /** Opens a template in the site editor, by the names of its theme and its own: `twentytwentyfour//index`. */
  static async ofTemplate({ site, tab }: EditorSite, template: string): Promise<WordpressEditor> {
    const editor = new WordpressEditor(await tab(), site.url);
    await editor.page.goto(`${site.url}/wp-admin/site-editor.php?postType=wp_template&postId=${template}&canvas=edit`);
    await editor.block('core/post-title').first().waitFor();
    return editor;
  }

  /** Opens a page in the site editor, in its template. */
  static async ofPage({ site, tab }: EditorSite, page: number): Promise<WordpressEditor> {
    const editor = new WordpressEditor(await tab(), site.url);
    await editor.page.goto(`${site.url}/wp-admin/site-editor.php?postType=page&postId=${page}&canvas=edit`);
    await editor.page.locator('iframe[name="editor-canvas"]').waitFor();
    // WordPress 7 opens it without its template
    await editor.page.evaluate(showTemplate);
    await editor.block('core/post-title').first().waitFor();
    return editor;
  }

  override async ready(): Promise<void> {
    await this.title.waitFor();
  }

  override async sidebar(tab: 'Post' | 'Block'): Promise<Locator> {
    // WordPress 6.5 begins without
    const open = this.page.getByRole('button', { name: 'Settings', exact: true, expanded: false });
    if (await open.isVisible()) await open.click();
    return super.sidebar(tab);
  }

  /** The sidebar with the panel of all relations open. WordPress remembers that it was. */
  async relations(): Promise<Locator> {
    const sidebar = await this.sidebar('Post');
    const toggle = sidebar.getByRole('button', { name: 'Relations', exact: true });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    return sidebar;
  }

  override async insert(title: string): Promise<void> {
    const toggle = this.page.getByRole('button', { name: /^(Toggle )?block inserter$/i });
    await toggle.click();
    await this.page.getByRole('searchbox').fill(title);
    await this.page.getByRole('option', { name: title, exact: true }).click();
    await toggle.click();
  }

  override async save(): Promise<void> {
    await this.page.getByRole('button', { name: /^(Save|Update|Save draft)$/ }).click();
    await this.notice(/(updated|saved)\./);
  }
}
