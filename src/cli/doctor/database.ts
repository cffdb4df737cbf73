import { type Inspection, inspect } from '../../store/schema/inspection.js';
import type { DatabaseOptions } from '../options/database-options.js';
import { dialectOf, fileOf } from '../options/dialect-of.js';
import { explainError } from '../terminal/explain-error.js';
import { withRelx } from '../with-relx.js';
import { disk } from './disk.js';
import { type Finding, fail, ok, warn } from './finding.js';
import { servers } from './servers.js';
import { trial } from './trial.js';

const total = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** What is in a database, before anything is done to it. */
function contents({
  missingTables,
  prefixes,
  migrations,
  pendingMigrations,
  laterMigrations,
  relations,
  posts,
}: Inspection): readonly Finding[] {
  const advice = 'The first command that writes makes them, relx content-relations list too.';
  const isForeign = missingTables.some((name) => !name.includes('relx_'));
  const others = prefixes.length === 0 ? '' : ` The database has WordPress tables with the prefixes ${prefixes.join(', ')}.`;
  return [
    missingTables.length === 0
      ? ok('tables', 'all there')
      : warn(
          'tables',
          `missing: ${missingTables.join(', ')}`,
          isForeign ? `Check --prefix and --blog, or create them with --create.${others}` : advice,
        ),
    pendingMigrations.length === 0
      ? ok('migrations', `${migrations.length} done`)
      : warn('migrations', `not done yet: ${pendingMigrations.join(', ')}`, advice),
    ...(laterMigrations.length === 0
      ? []
      : [
          warn(
            'later',
            `a later release has upgraded the database: ${laterMigrations.join(', ')}`,
            'This one works on it, too. Upgrade it when the others are.',
          ),
        ]),
    ok('counts', `${posts} posts, ${total(relations)} relations`),
  ];
}

/** The registered types, and those that relations have all the same. */
function types(names: readonly string[], used: Inspection['relations']): readonly Finding[] {
  const unknown = Object.entries(used).filter(([name]) => !names.includes(name));
  const registered = ok('types', `${names.length} registered: ${names.join(', ')}`);
  if (unknown.length === 0) return [registered];
  const found = `of types that nobody registered: ${unknown.map(([name, count]) => `${name} (${count})`).join(', ')}`;
  return [
    registered,
    warn('unregistered', found, 'Register them in relx.config, or remove them: check --fix --prune-unregistered.'),
  ];
}

/** Looks at a database, and tries it. */
export async function database(name: string, prefix: string, options: DatabaseOptions): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  try {
    const dialect = await dialectOf({ database: name, prefix }, { inspects: true });
    const seen = await inspect(dialect, prefix);
    findings.push(ok('engine', `${dialect.engine} ${seen.version}`));
    const filename = fileOf(name);
    if (filename !== undefined) findings.push(...disk(filename));
    else findings.push(...servers(await (await import('../../store/dialects/mysql/servers.js')).readServerStatus(name)));
    findings.push(...contents(seen));
    // opening would make them, and a doctor changes nothing
    if (seen.pendingMigrations.length > 0) return findings;
    const tried = async (relx: Parameters<Parameters<typeof withRelx>[1]>[0]) => {
      findings.push(
        ...types(
          relx.types.all().map((type) => type.name),
          seen.relations,
        ),
      );
      findings.push(...(await trial(relx)));
    };
    await withRelx(options, tried, { reads: true });
  } catch (error) {
    findings.push(fail('open', explainError(error), 'Nothing else can be looked at until this is mended.'));
  }
  return findings;
}
