import type { FrameLocator, Locator, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { Tab } from '../../e2e/browser.js';
import type { EditorSite } from './editor-site.js';

/** What of the editor's stores the tests look at: `wp.data`, as in WordPress. */
interface Block {
  readonly name: string;
  readonly isValid: boolean;
  readonly innerBlocks: readonly Block[];
}
interface EditorWindow {
  readonly wp: {
    readonly data: {
      select(store: 'core/block-editor'): { getBlocks(): readonly Block[] };
      select(store: 'core/editor'): { getCurrentPostId(): number; getEditedPostContent(): string; isSavingPost(): boolean };
    };
  };
}

/** Replaces all blocks, and removes the notices at the foot of the editor. */
function resetBlocks(content: string): void {
  interface Wp {
    readonly blocks: { parse(content: string): unknown };
    readonly data: { dispatch(store: string): { resetBlocks(blocks: unknown): void; removeAllNotices(type: string): void } };
  }
  const { blocks, data } = (window as unknown as { wp: Wp }).wp;
  data.dispatch('core/block-editor').resetBlocks(blocks.parse(content));
  data.dispatch('core/notices').removeAllNotices('snackbar');
}

/** Does what "Show template" in the preview options does. */
function showTemplate(): void {
  const { wp } = window as unknown as { wp: { data: { dispatch(store: string): { setRenderingMode(mode: string): void } } } };
  wp.data.dispatch('core/editor').setRenderingMode('template-locked');
}

/** The editor of a real WordPress, as an author uses it. Its buttons have other names in each version. */
export class WordpressEditor {
  readonly page: Page;
  readonly canvas: FrameLocator;
  /** Failed responses of the REST API, as `404 GET /wp-json/...`. */
  readonly failures: string[] = [];

  private constructor(
    readonly tab: Tab,
    private readonly url: string,
  ) {
    this.page = tab.page;
    this.canvas = tab.page.frameLocator('iframe[name="editor-canvas"]');
    tab.page.on('response', (response) => {
      const path = response.url().replace(url, '');
      if (response.status() >= 400) this.failures.push(`${response.status()} ${response.request().method()} ${path}`);
    });
  }

  /** Opens a post, or a new one, as a user of the site. */
  static async of(
    { site, tab }: Pick<EditorSite, 'site' | 'tab'>,
    post: number | 'new',
    { user = 'admin', hash = '' }: { readonly user?: string; readonly hash?: string } = {},
  ): Promise<WordpressEditor> {
    const editor = new WordpressEditor(await tab(user), site.url);
    await editor.goto(post, hash);
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

  #address(post: number | 'new'): string {
    return `${this.url}/wp-admin/${post === 'new' ? 'post-new.php' : `post.php?post=${post}&action=edit`}`;
  }

  /** Opens another post, or the same one again. */
  async goto(post: number | 'new', hash = ''): Promise<void> {
    await this.page.goto(this.#address(post) + hash);
    await this.ready();
  }

  /** Replaces the blocks of the post, without a save. */
  async reset(content: string): Promise<void> {
    await this.page.evaluate(resetBlocks, content);
  }

  /** Waits until the canvas can be written in. */
  async ready(): Promise<void> {
    await this.title.waitFor();
  }

  get title(): Locator {
    return this.canvas.getByRole('textbox', { name: 'Add title' });
  }

  /** The block of a name, such as `core/paragraph`, in the canvas. */
  block(name: string): Locator {
    return this.canvas.locator(`[data-type="${name}"]`);
  }

  /** Inserts a block as it is called in the inserter, below what is selected. It is selected then. */
  async insert(title: string): Promise<void> {
    const toggle = this.page.getByRole('button', { name: /^(Toggle )?block inserter$/i });
    await toggle.click();
    await this.page.getByRole('searchbox').fill(title);
    await this.page.getByRole('option', { name: title, exact: true }).click();
    await toggle.click();
  }

  /** Writes at the end of the first block of a name. */
  async write(name: string, text: string): Promise<void> {
    await this.block(name).first().click();
    await this.page.keyboard.press('End');
    await this.page.keyboard.type(text);
  }

  /** Shows one of the two tabs of the sidebar, and gives the sidebar. */
  async sidebar(tab: 'Post' | 'Block'): Promise<Locator> {
    // WordPress 6.5 begins without
    const open = this.page.getByRole('button', { name: 'Settings', exact: true, expanded: false });
    if (await open.isVisible()) await open.click();
    const sidebar = this.page.getByRole('region', { name: 'Editor settings' });
    await sidebar.getByRole('tab', { name: tab }).click();
    return sidebar;
  }

  /** The sidebar with the panel of all relations open. WordPress stores that it was. */
  async relations(): Promise<Locator> {
    const sidebar = await this.sidebar('Post');
    const toggle = sidebar.getByRole('button', { name: 'Relations', exact: true });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    return sidebar;
  }

  /** Starts to save a draft, or what is published already. */
  async startSave(): Promise<void> {
    await this.page.getByRole('button', { name: /^(Save|Update|Save draft)$/ }).click();
  }

  /** Saves a draft, or what is published already, and waits until the editor reports it. */
  async save(): Promise<void> {
    await this.startSave();
    await this.notice(/(updated|saved)\./);
  }

  /** Publishes the post. */
  async publish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await this.page.getByRole('region', { name: 'Editor publish' }).getByRole('button', { name: 'Publish', exact: true }).click();
    await this.notice(/published\./);
  }

  /** Waits for a notice at the foot of the editor. */
  async notice(text: RegExp): Promise<void> {
    await this.page.locator('.components-snackbar', { hasText: text }).first().waitFor();
  }

  /** The id of the post. */
  id(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as EditorWindow).wp.data.select('core/editor').getCurrentPostId());
  }

  /** The text of the post as it would be saved. */
  content(): Promise<string> {
    return this.page.evaluate(() => (window as unknown as EditorWindow).wp.data.select('core/editor').getEditedPostContent());
  }

  /** How often previews of ours have been rendered, in an editor that counts them. */
  renders(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as { rendered: number }).rendered);
  }

  /** The names of all blocks, those inside others after them; each that is not valid with a mark. */
  blocks(): Promise<string[]> {
    return this.page.evaluate(() => {
      const names = (blocks: readonly Block[]): string[] =>
        blocks.flatMap(({ name, isValid, innerBlocks }) => [isValid ? name : `${name} (invalid)`, ...names(innerBlocks)]);
      return names((window as unknown as EditorWindow).wp.data.select('core/block-editor').getBlocks());
    });
  }

  /** Everything that an author should never see: complaints of the console, rejected requests, blocks that are not valid. */
  async mustBeFine(): Promise<void> {
    expect(this.failures).toEqual([]);
    expect(this.tab.complaints).toEqual([]);
    expect((await this.blocks()).filter((name) => name.endsWith('(invalid)'))).toEqual([]);
  }

  close(): Promise<void> {
    return this.tab.close();
  }
}

/**
 * One editor for several tests, because opening one takes longer than most of them. After a test that failed, it is opened again:
 * `open` gives it a new post, if a test depends on what is stored.
 */
export function sharedEditor(open: () => Promise<WordpressEditor>) {
  let editor: WordpressEditor | undefined;
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') editor = undefined;
  });
  return {
    /** Opens the editor again. */
    async reopened(): Promise<WordpressEditor> {
      await editor?.close();
      editor = await open();
      return editor;
    },
    /** The editor, with other blocks than before. */
    async with(content = ''): Promise<WordpressEditor> {
      editor ??= await open();
      await editor.reset(content);
      return editor;
    },
  };
}
