import type { ContentRecord, Relx } from '../../core/index.js';
import { explainError } from '../terminal/explain-error.js';
import { type Finding, fail, ok, warn } from './finding.js';

/** Maximum number of relations that the integrity check reads. */
const SAMPLE_SIZE = 100_000;

class Undo extends Error {}

/** Writes in a transaction and rolls it back: an import is one transaction. */
async function write(relx: Relx): Promise<Finding> {
  if (relx.readonly) return warn('write', 'not tried: the database is read-only', 'See permission above.');
  function* records(): Generator<ContentRecord> {
    yield { kind: 'option', name: 'relx_doctor', value: 'never committed' };
    throw new Undo();
  }
  try {
    await relx.import(records());
  } catch (error) {
    if (!(error instanceof Undo))
      return fail('write', explainError(error), 'Fix this first. Commands that write fail until then.');
  }
  return ok('write', 'a transaction was written and rolled back');
}

async function read(relx: Relx): Promise<Finding> {
  const [relation] = await relx.relations.rows({ limit: 1 });
  if (relation === undefined) return ok('read', 'there are no relations yet');
  const { from_id, from_type, type } = relation;
  if (!relx.types.all().some(({ name }) => name === type)) return ok('read', 'relations were read');
  const items = await relx.functions.ncr_get_related(from_id, from_type, type, { limit: 10 });
  if (items instanceof Error) return fail('read', items.message, 'Run relx content-relations check --verbose.');
  return ok('read', `a list of ${type} was read: ${items.length} related to ${from_type} ${from_id}`);
}

/** Checks the integrity of the oldest relations. */
async function integrity(relx: Relx): Promise<Finding> {
  const enough = new AbortController();
  let broken = 0;
  let seen = 0;
  let all = 0;
  const onItem = ({ action }: { readonly action: string }) => {
    if (action !== 'keep') broken += 1;
  };
  const onProgress = ({ checked, total }: { readonly checked: number; readonly total: number }) => {
    seen = checked;
    all = total;
    if (checked >= SAMPLE_SIZE && checked < total) enough.abort(new Undo());
  };
  await relx.integrity.check({ batchSize: 10_000, signal: enough.signal, onItem, onProgress }).catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
  const of = seen < all ? `of the oldest ${seen} relations` : `of ${seen} relations`;
  if (broken > 0)
    return warn(
      'integrity',
      `${broken} ${of} are not valid`,
      'To list them, run relx content-relations check --verbose. To repair them, pass --fix.',
    );
  return ok(
    'integrity',
    seen < all ? `none ${of} is invalid; relx content-relations check reads all of them` : 'all relations are valid',
  );
}

/** Tries an open database: a write that is rolled back, a list, and an integrity check of a sample. */
export async function trial(relx: Relx): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const attempt of [write, read, integrity]) {
    try {
      findings.push(await attempt(relx));
    } catch (error) {
      findings.push(fail(attempt.name, explainError(error), 'Fix this first. Other commands need it.'));
    }
  }
  return findings;
}
