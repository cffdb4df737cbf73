import type { CDPSession, Page } from 'playwright-core';

interface Value {
  readonly value?: unknown;
  readonly relatedNodes?: readonly { readonly backendDOMNodeId: number }[];
}
interface Node {
  readonly backendDOMNodeId?: number;
  readonly role?: Value;
  readonly name?: Value;
  readonly value?: Value;
  readonly description?: Value;
  readonly properties?: readonly { readonly name: string; readonly value: Value }[];
}

/** The words for roles and states, as screen readers have them in one way or another. */
const roles: Readonly<Record<string, string>> = {
  combobox: 'combo box',
  option: 'option',
  radio: 'radio button',
  textbox: 'edit',
};

/** What a screen reader makes of a page: out of Chromium's accessibility tree, and of the live regions. */
export class ScreenReader {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async on(page: Page): Promise<ScreenReader> {
    await page.evaluate(() => {
      const announcements: string[] = [];
      Object.assign(globalThis, { announcements });
      const before = new Map<Element, string>();
      const regions = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';
      new MutationObserver(() => {
        for (const region of document.querySelectorAll(regions)) {
          const text = (region.textContent ?? '').replaceAll('\u00a0', ' ').trim();
          if (text !== '' && text !== before.get(region)) announcements.push(text);
          before.set(region, text);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const session = await page.context().newCDPSession(page);
    // keeps the tree between two questions
    await session.send('Accessibility.enable');
    return new ScreenReader(page, session);
  }

  /** All announcements since the last `clear()`. */
  announced(): Promise<string[]> {
    return this.page.evaluate(() => [...(globalThis as unknown as { announcements: string[] }).announcements]);
  }

  clear(): Promise<void> {
    return this.page.evaluate(() => {
      (globalThis as unknown as { announcements: string[] }).announcements.length = 0;
    });
  }

  /** What has the focus: name, role, states, value. The option that the arrow keys point at goes before its field. */
  async focus(): Promise<string> {
    const { nodes } = (await this.session.send('Accessibility.getFullAXTree')) as unknown as { nodes: readonly Node[] };
    const has = (node: Node, name: string) => node.properties?.find((one) => one.name === name)?.value;
    const focused = nodes.filter((node) => has(node, 'focused')?.value === true && node.role?.value !== 'RootWebArea').at(-1);
    const pointedAt = focused && has(focused, 'activedescendant')?.relatedNodes?.[0]?.backendDOMNodeId;
    const node = nodes.find(({ backendDOMNodeId }) => pointedAt !== undefined && backendDOMNodeId === pointedAt) ?? focused;
    if (!node) return 'nothing';
    const role = String(has(node, 'roledescription')?.value ?? roles[String(node.role?.value)] ?? node.role?.value);
    const is = (name: string) => has(node, name)?.value;
    const states = [
      role === 'option' || is('expanded') === undefined ? '' : is('expanded') ? 'expanded' : 'collapsed',
      node.role?.value === 'radio' && (String(is('checked')) === 'true' ? 'checked' : 'not checked'),
      is('disabled') && 'unavailable',
      typeof node.value?.value === 'string' && node.value.value !== '' && `“${node.value.value}”`,
    ];
    return [String(node.name?.value ?? ''), role, ...states].filter(Boolean).join(', ');
  }
}
