import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bytes, errorOf, head, item, readAll, wxr } from './wxr-helpers.js';

const file = new Uint8Array(readFileSync(new URL('./fixtures/wxr-1.2.xml', import.meta.url)));

/** Error, source, line, and a part of the message. `head` is lines 1 to 4. */
const broken: readonly (readonly [what: string, source: string | Uint8Array, line: number, message: string])[] = [
  ['an empty file', '', 1, 'the file is empty'],
  ['white space only', ' \n\n', 3, 'the file is empty'],
  ['plain text', 'Dear Ada,\nthis is a letter\n', 1, 'the file is not XML'],
  ['JSON', '{"a": 1}', 1, 'the file is not XML'],
  ['a gzip archive', Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3), 1, ''],
  ['a UTF-16 file', Uint8Array.of(0xff, 0xfe, 0x3c, 0), 1, 'invalid UTF-8'],
  ['an HTML page', '\n<!DOCTYPE html>\n<html><body></body></html>', 2, 'this is an HTML page'],
  ['an HTML page in lower case', '<!doctype html><html></html>', 1, 'this is an HTML page'],
  ['an HTML page without a document type', '<html lang="en"></html>', 1, 'this is an HTML page'],
  ['other XML', '<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom"></feed>', 2, 'begins with <feed>'],
  ['a feed', '<rss version="2.0"><channel><title>T</title>\n<item></item></channel></rss>', 2, '<wp:wxr_version> is missing'],
  ['RSS without a channel', '<rss version="2.0">\n</rss>', 2, '<wp:wxr_version> is missing'],
  ['a prefix of another namespace', wxr(item('')).replace('wordpress.org', 'example.com'), 5, '<wp:wxr_version> is missing'],
  ['a later version', wxr('').replace('>1.0</wp', '>2.0</wp'), 4, 'WXR "2.0"'],
  ['a prefix without a declaration', wxr('\n<x:y/>'), 6, 'the prefix "x" is used'],
  ['an empty line before the declaration', `\n${wxr('')}`, 2, 'text before <?xml'],
  ['a mismatched tag', wxr(item('\n<title>T</item>\n')), 6, '<title> is open'],
  ['an item closed by another tag', wxr('<item>\n</channel>'), 6, '<item> is open'],
  ['a second end tag', wxr('</item>'), 5, '<channel> is open'],
  ['text after the end', `${wxr('')}more`, 7, 'text after </rss>'],
  ['an unescaped &', wxr(item('\n<title>A & B</title>')), 6, 'an unescaped &'],
  ['an unescaped & with a ; later', wxr(item('\n<title>A & B</title>\n\n<title>;</title>')), 6, 'an unescaped &'],
  ['an unknown entity', wxr(item('\n<title>&nbsp;</title>')), 6, 'not defined in XML'],
  ['a control character', wxr(item('\n<title><![CDATA[\u0008]]></title>')), 6, 'a control character'],
  ['a reference to a control character', wxr(item('\n<title>&#8;</title>')), 6, 'is not valid in XML'],
  ['the same in XML 1.1', wxr(item('\n<title>&#8;</title>')).replace('1.0', '1.1'), 6, 'is not valid in XML'],
  ['entity declarations', `<!DOCTYPE rss [<!ENTITY a "b">]>\n${wxr('')}`, 1, 'a document type'],
  ['an external entity', `<!DOCTYPE rss SYSTEM "file:///etc/passwd">\n<rss/>`, 1, 'a document type'],
  ['a document type after a declaration', wxr('').replace('?>', '?>\n<!DOCTYPE rss>'), 2, 'a document type'],
  ['an item without a type', wxr('\n<item>\n<wp:post_id>1</wp:post_id></item>'), 6, 'an <item> has no <wp:post_type>'],
  ['an ID that is not a number', wxr(item('\n<wp:post_id>1e3</wp:post_id>')), 6, '<wp:post_id> must be an integer, not "1e3"'],
  ['a parent that is not a number', wxr(item('\n<wp:post_parent>x</wp:post_parent>')), 6, '<wp:post_parent> must be'],
  ['an ID that is not a safe integer', wxr(item('<wp:post_id>99999999999999999</wp:post_id>')), 5, 'an integer'],
  ['a negative ID', wxr(item('<wp:post_id>-1</wp:post_id>')), 5, 'an ID from 1'],
  ['an invalid date', wxr(item('<wp:post_date_gmt>2024-06-31 00:00:00</wp:post_date_gmt>')), 5, 'is not a valid date'],
  ['an author without a login', wxr('<wp:author></wp:author>'), 5, 'no <wp:author_login>'],
  ['a term without a taxonomy', wxr('<wp:term><wp:term_slug>a</wp:term_slug></wp:term>'), 5, 'no <wp:term_taxonomy>'],
  ['a term without a name', wxr('<wp:tag></wp:tag>'), 5, 'neither a name nor a slug'],
  ['deep nesting', wxr('<a>'.repeat(200)), 5, 'nested more than 100 levels deep'],
  ['many attributes', wxr(`<a ${Array.from({ length: 200 }, (_, i) => `a${i}=""`).join(' ')}/>`), 5, 'more than 100 attributes'],
];

describe('readWxr rejects', () => {
  it.each(broken)('%s', async (_, source, line, message) => {
    const error = await errorOf(source);
    expect(error.message).toContain(message);
    expect(error.message).toMatch(new RegExp(`^line ${line}: `));
    expect(error.line).toBe(line);
    expect(error.column).toBeGreaterThan(0);
    // The error is the same for chunks of one byte.
    const single = Array.from(typeof source === 'string' ? bytes(source) : source, (byte) => Uint8Array.of(byte));
    expect((await errorOf(single)).message).toBe(error.message);
  });

  it('invalid UTF-8, with the line', async () => {
    const source = bytes(wxr(`${item('')}\n${item('<title>caf?</title>')}`)).map((byte, i, all) =>
      byte === 0x3f && all[i - 1] === 0x66 ? 0xe9 : byte,
    );
    for (const chunks of [[source], Array.from(source, (byte) => Uint8Array.of(byte))]) {
      expect((await errorOf(chunks)).message).toMatch(/^line 6: the file contains invalid UTF-8/);
    }
  });

  it('a declared encoding other than UTF-8 for bytes, not for strings', async () => {
    const latin = wxr('').replace('"1.0"?', '"1.0" encoding="ISO-8859-1"?');
    expect((await errorOf(bytes(latin))).message).toBe(
      'line 1: the encoding of the file is ISO-8859-1. Convert the file to UTF-8, and change the encoding in its first line.',
    );
    expect(await readAll(latin)).toEqual([]);
  });

  it('a file that is truncated anywhere', async () => {
    const end = file.length - 1; // the file is complete without the last line break
    for (let length = 0; length < end; length += 50) {
      const error = await errorOf(file.subarray(0, length));
      expect(error.message, `cut after ${length} bytes`).toMatch(/the file (ends|is empty)/);
      const lines = new TextDecoder().decode(file.subarray(0, length)).split('\n').length;
      expect(error.line, `cut after ${length} bytes`).toBe(lines);
    }
    expect((await errorOf(wxr('').slice(0, -2))).message).toContain('the file ends inside <rss>');
    expect((await errorOf(`${head}<item>\n<title>a`)).message).toBe(
      'line 6: the file ends inside <item>. The download may be incomplete. Export it again.',
    );
    expect((await errorOf(`${wxr('')}<!-- `)).message).toContain('in the middle of a tag');
    expect((await errorOf(bytes(`${head}<item>é`).subarray(0, -1))).message).toContain('inside <item>');
    expect((await errorOf([bytes(wxr('')), Uint8Array.of(0xc3)])).message).toContain('invalid UTF-8');
  });

  it('with the error of the input if the input fails', async () => {
    async function* input() {
      yield head;
      throw new RangeError('disk on fire');
    }
    await expect(readAll(input())).rejects.toThrow(RangeError);
  });
});
