import type { ObjectType } from '../../contract/index.js';
import type { DatabaseOptions } from '../options/database-options.js';
import { withRelx } from '../with-relx.js';

interface CopyOptions extends DatabaseOptions {
  readonly types?: string;
  readonly objectType: ObjectType;
}

/** `content-relations copy`. */
export async function copy(from: number, to: number, { types, objectType, ...database }: CopyOptions): Promise<void> {
  await withRelx(database, async ({ relations }) => {
    const result = await relations.copy({ objectType, id: from }, { objectType, id: to }, types?.split(',') ?? null);
    const skipped = [...result.skipped, ...result.errors];
    console.log(`${result.copied.length} relationships copied, ${skipped.length} skipped`);
    for (const { relation_id, reason } of skipped) console.error(`${relation_id}: ${reason.message} (${reason.code})`);
  });
}
