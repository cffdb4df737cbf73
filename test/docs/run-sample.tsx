import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { cleanup, render, waitFor } from '@testing-library/react';
import { createElement, isValidElement, type ReactNode, StrictMode } from 'react';
import { RelxProvider } from 'relx';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { needsNoProps } from '../../docs/.vitepress/playground/code/needs-no-props.js';
import { composeSample } from './compose-sample.js';
import type { CodeBlock } from './markdown.js';
import { firstMissing, shownBy } from './recipes.js';
import { client, openScene, sceneFolder } from './scene.js';

/**
 * A test for each sample, page by page, over one site a page: it runs as it is written, prints the text behind its
 * `console.log` lines, and causes no complaint of React. Its elements, and its components that need no props, are
 * rendered until nothing is pending.
 */
export function testSamples(samples: readonly CodeBlock[]): void {
  let complaints: unknown[][] = [];
  let printed: string[] = [];
  beforeEach(() => {
    complaints = [];
    printed = [];
    if (globalThis.document) {
      // without the style sheets that editors of other samples have added
      document.head.replaceChildren();
      document.body.innerHTML = '<div id="root"></div><div id="editor"></div>';
    }
    vi.spyOn(console, 'log').mockImplementation((...words) => void printed.push(format(...words)));
    for (const level of ['warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((...words) => void complaints.push(words));
    }
  });
  afterEach(() => {
    vi.restoreAllMocks();
    if (globalThis.document) cleanup();
  });

  describe.each([...new Set(samples.map(({ page }) => page))])('%s', (page) => {
    let close: () => Promise<void>;
    beforeAll(async () => {
      close = await openScene();
    });
    afterAll(() => close());

    test.each(samples.filter((sample) => sample.page === page))('$at runs as it is written', async (sample) => {
      const { code, promised } = composeSample(sample);
      const file = join(sceneFolder, `${page.replaceAll(/\W/g, '-')}-${sample.line}.${sample.language}`);
      // the port of the samples may be taken on this machine
      writeFileSync(file, code.replaceAll(/port: (8787|9464)/g, 'port: 0'));
      const ran = (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
      const shown = globalThis.document ? Object.entries(ran).flatMap(elementsOf) : [];
      const places: HTMLElement[] = [];
      for (const element of shown) places.push(await expectShown(element));
      const stated = shownBy(sample);
      // a dynamic tag has no element while its list is pending, so its text is waited for
      await vi.waitFor(() => {
        const text = places.map((place) => place.textContent).join('\n');
        if (stated) expect(firstMissing(text, stated), text).toBeUndefined();
      }, 20_000);
      for (const value of Object.values(ran)) if (isClosable(value)) await value.close();
      expect(printed).toEqual(promised);
      expect(complaints).toEqual([]);
    });
  });
}

/** Renders an element until nothing is pending, and returns where. */
async function expectShown(element: ReactNode): Promise<HTMLElement> {
  const { container } = render(
    <StrictMode>
      <RelxProvider client={client} postId={1}>
        {element}
      </RelxProvider>
    </StrictMode>,
  );
  await waitFor(() => {
    expect(container.querySelector('[data-state=pending]')).toBeNull();
    expect(container.textContent).not.toBe('');
  });
  expect(container.querySelector('[data-state=error]')).toBeNull();
  return container;
}

function elementsOf([name, value]: [string, unknown]): ReactNode[] {
  if (isValidElement(value) && name.startsWith('shown')) return [value];
  return needsNoProps(name, value) ? [createElement(value, { key: name })] : [];
}

const isClosable = (value: unknown): value is { close(): unknown } =>
  typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';
