import { type ContentRecord, open } from 'relx/core';
import { libsql } from 'relx/store/libsql';

/** Writes posts and their relations to one post into a database file, and gives the id of that post. */
export async function anchorOfMany(filename: string, content: string, count: number): Promise<number> {
  const relx = await open({ dialect: libsql({ filename }) });
  // ids that nobody else has
  const anchor = 1_000_000;
  const ids = Array.from({ length: count }, (_, index) => anchor + 1 + index);
  const date = '2020-01-01T00:00:00Z';
  const records: ContentRecord[] = [
    { kind: 'post', id: anchor, type: 'post', title: 'Many relations', content, date },
    ...ids.map((id) => ({ kind: 'post', id, type: 'post', title: `One of many ${id - anchor}`, date }) as const),
    ...ids.map(
      (id) =>
        ({
          kind: 'relation',
          type: 'related_to',
          from: { objectType: 'post', id: anchor },
          to: { objectType: 'post', id },
        }) as const,
    ),
  ];
  await relx.import(records);
  await relx.close();
  return anchor;
}
