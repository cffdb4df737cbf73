import { type ReadWxrOptions, readWxr } from '../../../../src/cli/seed/wxr/read-wxr.js';
import { WxrError } from '../../../../src/cli/seed/wxr/wxr-error.js';
import type { ContentRecord } from '../../../../src/core/wordpress/import/record.js';

export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

async function* stream(chunks: Chunks): AsyncGenerator<string | Uint8Array> {
  yield* chunks;
}

/** All records of an export in one or more chunks. */
export async function readAll(source: string | Uint8Array | Chunks, options?: ReadWxrOptions): Promise<ContentRecord[]> {
  const chunks = typeof source === 'string' || source instanceof Uint8Array ? [source] : source;
  const records: ContentRecord[] = [];
  for await (const record of readWxr(stream(chunks), options)) records.push(record);
  return records;
}

/** The WxrError that reading ends with. */
export async function errorOf(source: string | Uint8Array | Chunks): Promise<WxrError> {
  try {
    await readAll(source);
  } catch (error) {
    if (error instanceof WxrError) return error;
    throw error;
  }
  throw new Error('it was read without an error');
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const head = `<?xml version="1.0"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<wp:wxr_version>1.0</wp:wxr_version>
`;
export const tail = '</channel>\n</rss>\n';

/** An export whose line 5 is the first of `body`. */
export const wxr = (body: string): string => `${head}${body}\n${tail}`;

/** An item on one line. */
export const item = (inside: string): string => `<item><wp:post_type>post</wp:post_type>${inside}</item>`;
