import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { open } from 'relx/core';
import { createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { demoContent } from '../../../demo/content/index.js';
import { samples } from '../samples.js';
import { SITE } from './backend/site.js';
import { Provided } from './code/provided.js';
import { runCode } from './code/run-code.js';
import type { StoredSample } from './code/stored-result.js';

/** Rounds of waiting for a list, of 20 ms. What is pending after them is stored as it is. */
const ROUNDS = 100;

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Runs every sample in a document, and returns what it rendered and requested. For browsers without service workers. */
export async function storedResults(): Promise<Readonly<Record<string, StoredSample>>> {
  const relx = await open({ dialect: libsql({ filename: ':memory:' }), url: SITE });
  await relx.import(demoContent());
  const app = createApp({ relx });
  let requests: string[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await app.fetch(request, { user: 1 });
    const { pathname, search } = new URL(request.url);
    requests.push(`${request.method} ${decodeURIComponent(pathname)}${search} ${response.status}`);
    return response;
  };
  const results: Record<string, StoredSample> = {};
  for (const { id, code } of samples) {
    requests = [];
    document.body.innerHTML = '<div id="root"></div>';
    const container = document.querySelector('#root') as HTMLElement;
    const { elements, stop } = await runCode(code, () => {});
    const root = elements.length > 0 ? createRoot(container) : undefined;
    root?.render(createElement(Provided, { elements }));
    for (let round = 0; round < ROUNDS; round++) {
      await pause();
      if (container.innerHTML !== '' && !container.querySelector('[data-state=pending]')) break;
    }
    results[id] = { html: container.innerHTML, requests };
    root?.unmount();
    stop();
  }
  await relx.close();
  return results;
}
