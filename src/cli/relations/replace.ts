import type { ObjectType } from '../../contract/index.js';
import type { DatabaseOptions } from '../options/database-options.js';
import { withRelx } from '../with-relx.js';

interface ReplaceOptions extends DatabaseOptions {
  readonly type?: string;
  readonly objectType: ObjectType;
  readonly dryRun?: true;
}

/** `content-relations replace`. */
export async function replace(id: number, by: number, { type, objectType, dryRun, ...database }: ReplaceOptions): Promise<void> {
  await withRelx(database, async ({ relations }) => {
    const types = type === undefined ? null : [type];
    const { moved, dropped, kept } = await relations.replace({ objectType, id }, { objectType, id: by }, { types, dryRun });
    for (const { relation_id, message, code } of kept) console.error(`${relation_id}: ${message} (${code})`);
    console.log(`${moved} relationships ${dryRun ? 'would be moved' : 'moved'}, ${dropped} dropped, ${kept.length} kept`);
  });
}
