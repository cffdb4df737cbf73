import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openTab, type Tab } from './browser.js';
import { countRenders } from './count-renders.js';
import type { RunningDemo } from './demo-process.js';

export type Role = 'author' | 'editor';

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

/** Login name and password of somebody whom the editor's server has said. */
export function loginOf({ said }: RunningDemo, role: Role): { readonly login: string; readonly password: string } {
  const [, login, password] = new RegExp(`Log in as +(\\S+), password (\\S+), who is an ${role}`).exec(said) ?? [];
  if (login === undefined || password === undefined) throw new Error(`The editor did not say who is an ${role}: ${said}`);
  return { login, password };
}

/** WordPress's editor in a tab, as an author uses it. */
export class EditorPage {
  readonly page: Page;
  readonly canvas: FrameLocator;
  /** Answers of the REST API that were failures, as `404 GET /wp-json/...`. */
  readonly failures: string[] = [];

  protected constructor(
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

  /** Logs in by the form, and opens a post, or a new one. */
  static async open(
    browser: Browser,
    demo: RunningDemo,
    post: number | 'new',
    role: Role = 'editor',
    { counting = false } = {},
  ): Promise<EditorPage> {
    const editor = new EditorPage(await openTab(browser, { viewport: { width: 1400, height: 900 } }), demo.url);
    const { page } = editor;
    if (counting) await page.addInitScript(countRenders);
    await page.goto(editor.#address(post));
    const { login, password } = loginOf(demo, role);
    await page.getByLabel('Login name or e-mail address').fill(login);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await editor.ready();
    return editor;
  }

  #address(post: number | 'new'): string {
    return `${this.url}/wp-admin/${post === 'new' ? 'post-new.php' : `post.php?post=${post}&action=edit`}`;
  }

  /** Opens another post, or the same one again. */
  async goto(post: number | 'new'): Promise<void> {
    await this.page.goto(this.#address(post));
    await this.ready();
  }

  /** Waits until the canvas can be written in. */
  async ready(): Promise<void> {
    await this.title.waitFor();
    await this.canvas.locator('link#canvas-css').waitFor({ state: 'attached' });
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
    const toggle = this.page.getByRole('button', { name: 'Block Inserter', exact: true });
    await toggle.click();
    await this.page.getByRole('searchbox', { name: 'Search' }).fill(title);
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
    const sidebar = this.page.getByRole('region', { name: 'Editor settings' });
    await sidebar.getByRole('tab', { name: tab }).click();
    return sidebar;
  }

  /** Saves a draft, or what is published already, and waits until the editor says so. */
  async save(): Promise<void> {
    await this.page.getByRole('button', { name: /^Save( draft)?$/ }).click();
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

  /** Everything that an author should never see: complaints of the console, refused requests, blocks that are not valid. */
  async mustBeFine(): Promise<void> {
    expect(this.failures).toEqual([]);
    expect(this.tab.complaints).toEqual([]);
    expect((await this.blocks()).filter((name) => name.endsWith('(invalid)'))).toEqual([]);
  }

  close(): Promise<void> {
    return this.tab.close();
  }
}
