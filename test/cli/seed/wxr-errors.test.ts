import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bytes, errorOf, head, item, readAll, wxr } from './wxr-helpers.js';

const file = new Uint8Array(readFileSync(new URL('./fixtures/wxr-1.2.xml', import.meta.url)));

/** What is wrong, the file, the line, and a part of the message. `head` is lines 1-4. */
const broken: readonly (readonly [what: string, source: string | Uint8Array, line: number, message: string])[] = [
  ['an empty file', '', 1, 'the file is empty'],
  ['white space only', ' \n\n', 3, 'the file is empty'],
  ['plain text', 'Dear Ada,\nthis is a letter\n', 1, 'the file is no XML'],
  ['JSON', '{"a": 1}', 1, 'the file is no XML'],
  ['a gzip archive', Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3), 1, ''],
  ['a UTF-16 file', Uint8Array.of(0xff, 0xfe, 0x3c, 0), 1, 'no UTF-8'],
  ['an HTML page', '\n<!DOCTYPE html>\n<html><body></body></html>', 2, 'this is an HTML page'],
  ['an HTML page in lower case', '<!doctype html><html></html>', 1, 'this is an HTML page'],
  ['an HTML page without a document type', '<html lang="en"></html>', 1, 'this is an HTML page'],
  ['other XML', '<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom"></feed>', 2, 'begins with <feed>'],
  ['a feed', '<rss version="2.0"><channel><title>T</title>\n<item></item></channel></rss>', 2, '<wp:wxr_version> is missing'],
  ['RSS without a channel', '<rss version="2.0">\n</rss>', 2, '<wp:wxr_version> is missing'],
  ['a prefix that means something else', wxr(item('')).replace('wordpress.org', 'example.com'), 5, '<wp:wxr_version> is missing'],
  ['a later version', wxr('').replace('>1.0</wp', '>2.0</wp'), 4, 'WXR "2.0"'],
  ['a prefix without a declaration', wxr('\n<x:y/>'), 6, 'the prefix "x" is used'],
  ['an empty line before the declaration', `\n${wxr('')}`, 2, 'stands before <?xml'],
  ['a mismatched tag', wxr(item('\n<title>T</item>\n')), 6, '<title> is open'],
  ['an item closed by another tag', wxr('<item>\n</channel>'), 6, '<item> is open'],
  ['a second end tag', wxr('</item>'), 5, '<channel> is open'],
  ['text after the end', `${wxr('')}more`, 7, 'text after </rss>'],
  ['an & by itself', wxr(item('\n<title>A & B</title>')), 6, 'an & by itself'],
  ['an & by itself with a ; later', wxr(item('\n<title>A & B</title>\n\n<title>;</title>')), 6, 'an & by itself'],
  ['an unknown entity', wxr(item('\n<title>&nbsp;</title>')), 6, 'no such entity'],
  ['a control character', wxr(item('\n<title><![CDATA[\u0008]]></title>')), 6, 'a control character'],
  ['a reference to a control character', wxr(item('\n<title>&#8;</title>')), 6, 'no character that XML allows'],
  ['the same in XML 1.1', wxr(item('\n<title>&#8;</title>')).replace('1.0', '1.1'), 6, 'no character that XML allows'],
  ['entity declarations', `<!DOCTYPE rss [<!ENTITY a "b">]>\n${wxr('')}`, 1, 'a document type'],
  ['an external entity', `<!DOCTYPE rss SYSTEM "file:///etc/passwd">\n<rss/>`, 1, 'a document type'],
  ['a document type after a declaration', wxr('').replace('?>', '?>\n<!DOCTYPE rss>'), 2, 'a document type'],
  ['an item without a type', wxr('\n<item>\n<wp:post_id>1</wp:post_id></item>'), 6, 'an <item> has no <wp:post_type>'],
  ['an id that is no number', wxr(item('\n<wp:post_id>1e3</wp:post_id>')), 6, '<wp:post_id> should be a whole number, not "1e3"'],
  ['a parent that is no number', wxr(item('\n<wp:post_parent>x</wp:post_parent>')), 6, '<wp:post_parent> should be'],
  ['an id beyond all numbers', wxr(item('<wp:post_id>99999999999999999</wp:post_id>')), 5, 'a whole number'],
  ['a negative id', wxr(item('<wp:post_id>-1</wp:post_id>')), 5, 'an id from 1 up'],
  ['a date that is none', wxr(item('<wp:post_date_gmt>2024-06-31 00:00:00</wp:post_date_gmt>')), 5, 'is no date'],
  ['an author without a login', wxr('<wp:author></wp:author>'), 5, 'no <wp:author_login>'],
  ['a term without a taxonomy', wxr('<wp:term><wp:term_slug>a</wp:term_slug></wp:term>'), 5, 'no <wp:term_taxonomy>'],
  ['a term without a name', wxr('<wp:tag></wp:tag>'), 5, 'neither name nor slug'],
  ['deep nesting', wxr('<a>'.repeat(200)), 5, 'nested more than 100 deep'],
  ['many attributes', wxr(`<a ${Array.from({ length: 200 }, (_, i) => `a${i}=""`).join(' ')}/>`), 5, 'more than 100 attributes'],
];

describe('readWxr refuses', () => {
  it.each(broken)('%s', async (_, source, line, message) => {
    const error = await errorOf(source);
    expect(error.message).toContain(message);
    expect(error.message).toMatch(new RegExp(`^line ${line}: `));
    expect(error.line).toBe(line);
    expect(error.column).toBeGreaterThan(0);
    // The same when it comes one byte at a time.
    const single = Array.from(typeof source === 'string' ? bytes(source) : source, (byte) => Uint8Array.of(byte));
    expect((await errorOf(single)).message).toBe(error.message);
  });

  it('bytes that are no UTF-8, naming their line', async () => {
    const source = bytes(wxr(`${item('')}\n${item('<title>caf?</title>')}`)).map((byte, i, all) =>
      byte === 0x3f && all[i - 1] === 0x66 ? 0xe9 : byte,
    );
    for (const chunks of [[source], Array.from(source, (byte) => Uint8Array.of(byte))]) {
      expect((await errorOf(chunks)).message).toMatch(/^line 6: there are bytes that are no UTF-8/);
    }
  });

  it('a declared encoding that the bytes are not read in; strings are decoded already', async () => {
    const latin = wxr('').replace('"1.0"?', '"1.0" encoding="ISO-8859-1"?');
    expect((await errorOf(bytes(latin))).message).toBe(
      'line 1: the file says that it is in ISO-8859-1; convert it, and its first line, to UTF-8.',
    );
    expect(await readAll(latin)).toEqual([]);
  });

  it('a file that ends too early, wherever that is', async () => {
    const end = file.length - 1; // without the last line break it is complete
    for (let length = 0; length < end; length += 50) {
      const error = await errorOf(file.subarray(0, length));
      expect(error.message, `cut after ${length} bytes`).toMatch(/the file (ends|is empty)/);
      const lines = new TextDecoder().decode(file.subarray(0, length)).split('\n').length;
      expect(error.line, `cut after ${length} bytes`).toBe(lines);
    }
    expect((await errorOf(wxr('').slice(0, -2))).message).toContain('the file ends inside <rss>');
    expect((await errorOf(`${head}<item>\n<title>a`)).message).toBe(
      'line 6: the file ends inside <item>; was the download cut off? Export it again.',
    );
    expect((await errorOf(`${wxr('')}<!-- `)).message).toContain('in the middle of a tag');
    expect((await errorOf(bytes(`${head}<item>é`).subarray(0, -1))).message).toContain('inside <item>');
    expect((await errorOf([bytes(wxr('')), Uint8Array.of(0xc3)])).message).toContain('no UTF-8');
  });

  it('nothing of its own when the input fails', async () => {
    async function* input() {
      yield head;
      throw new RangeError('disk on fire');
    }
    await expect(readAll(input())).rejects.toThrow(RangeError);
  });
});
