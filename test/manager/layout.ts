import { beforeEach, vi } from 'vitest';

/** happy-dom has no layout: here items are below each other, 40 pixels each. */
export function layOutItems(): void {
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const item = this.closest('.relx-manager-item');
      const top = item ? [...(item.parentElement?.children ?? [])].indexOf(item) * 40 : 0;
      return new DOMRect(0, top, 200, 40);
    });
    return () => vi.restoreAllMocks();
  });
}
