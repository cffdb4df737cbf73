import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWxr } from '../../../../src/cli/seed/wxr/read-wxr.js';
import { bytes, errorOf, head, item, readAll, tail } from './wxr-helpers.js';

const file = new Uint8Array(readFileSync(new URL('./fixtures/wxr-1.2.xml', import.meta.url)));

describe('readWxr', () => {
  it('gives the same records wherever a chunk ends', async () => {
    const whole = await readAll(file);
    for (let at = 0; at <= file.length; at++) {
      expect(await readAll([file.subarray(0, at), file.subarray(at)]), `split at byte ${at}`).toEqual(whole);
    }
    expect(await readAll(Array.from(file, (byte) => Uint8Array.of(byte)))).toEqual(whole);
    expect(await readAll(new TextDecoder().decode(file).split(''))).toEqual(whole);
  });

  it('reads 50 MB in constant memory', async () => {
    const text = item(`<content:encoded>${'Lorem ipsum &amp; dolor. '.repeat(400)}</content:encoded>`);
    const count = Math.ceil(50e6 / text.length);
    let peak = 0;
    let read = 0;
    async function* input() {
      yield bytes(head);
      for (let i = 0; i < count; i++) {
        yield bytes(text);
        if (i % 100 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed);
      }
      yield bytes(tail);
    }
    const before = process.memoryUsage().heapUsed;
    for await (const record of readWxr(input())) read += record.kind === 'post' ? 1 : 0;
    expect(read).toBe(count);
    // Holding the file as a string would take 50 MB, as a tree of objects more; garbage in between takes some.
    expect(peak - before).toBeLessThan(40e6);
  });
});

describe('readWxr rejects', () => {
  it('a text of more than 64 MiB, at the line where it begins', async () => {
    const mebibyte = 'x'.repeat(2 ** 20);
    function* input(open: string, close: string, times: number) {
      yield `${head}<item>\n${open}`;
      for (let i = 0; i < times; i++) yield mebibyte;
      yield `${close}<wp:post_type>post</wp:post_type></item>${tail}`;
    }
    const cdata = (times: number) => input('<content:encoded><![CDATA[', ']]></content:encoded>', times);
    expect((await errorOf(cdata(65))).message).toMatch(/^line 6: a text of more than 64 MiB/);
    expect((await errorOf(input('<!--', '-->', 65))).message).toMatch(/^line 6: a text of more than 64 MiB/);
  });

  it('an item of endless elements, each of which costs memory', async () => {
    function* input() {
      yield `${head}<item>`;
      for (let i = 0; i < 1050; i++) yield '<a/>'.repeat(1000);
    }
    expect((await errorOf(input())).message).toMatch(/^line 5: one item is larger than 256 MiB/);
  });
});
