import { grapesjs } from 'grapesjs';
import { createClient } from 'relx/client';
import type { RelationType } from 'relx/contract';
import { dynamicTagsPlugin } from 'relx/dynamic-tags/grapesjs';
import { expect, test } from 'vitest';

test('an editor that is destroyed immediately, as in StrictMode, ignores a late response', async () => {
  let respond: (types: readonly RelationType[]) => void = () => {};
  const listed = new Promise<readonly RelationType[]>((resolve) => {
    respond = resolve;
  });
  const client = { ...createClient(), listTypes: () => listed };
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  process.on('unhandledRejection', onError);
  const plugins = [dynamicTagsPlugin({ client, postId: 1 })];
  grapesjs.init({ headless: true, plugins, storageManager: false, telemetry: false }).destroy();
  respond([]);
  // Node.js reports unhandled rejections before this
  await new Promise(setImmediate);
  process.off('unhandledRejection', onError);
  expect(errors).toEqual([]);
});
