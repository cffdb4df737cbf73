import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { expect, onTestFinished, test } from 'vitest';
import { pageFor } from '../../demo/pages/index.js';
import type { Site } from '../../demo/site-context.js';
import { content, types } from '../conformance/content.js';

test('a path of any length and any bytes is a page of the demo that is not there', async () => {
  const relx = await open({ dialect: libsql({ filename: ':memory:' }), types });
  onTestFinished(() => relx.close());
  await relx.import(content(160));
  // pages that are not there need nothing else of the site
  const site = { relx } as Site;
  const paths = [
    'a'.repeat(7999),
    'a'.repeat(9000),
    'a/'.repeat(20_000),
    '%c3%bc'.repeat(5000),
    '%ff',
    '%00',
    '%ed%a0%80',
    '%',
    '%5c..%2f',
  ];
  for (const path of paths) {
    const page = await pageFor(site, new Request(`http://site.example/${path}`));
    expect(page, path.slice(0, 20)).toMatchObject({ status: 404 });
  }
});
