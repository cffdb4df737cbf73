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

/** Reports the tables, migrations and counts of a database, without writing to it. */
function contents({
  missingTables,
  prefixes,
  migrations,
  pendingMigrations,
  laterMigrations,
  relations,
  posts,
}: Inspection): readonly Finding[] {
  const advice = 'They are created by the next command that opens the database, such as relx content-relations list.';
  const isForeign = missingTables.some((name) => !name.includes('relx_'));
  const others = prefixes.length === 0 ? '' : ` The database has WordPress tables with the prefixes ${prefixes.join(', ')}.`;
  return [
    missingTables.length === 0
      ? ok('tables', 'complete')
      : warn(
          'tables',
          `missing: ${missingTables.join(', ')}`,
          isForeign ? `Check --prefix and --blog, or pass --create to another command to create them.${others}` : advice,
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
            'This release works with the database, too. Upgrade relx on this machine.',
          ),
        ]),
    ok('counts', `${posts} posts, ${total(relations)} relations`),
  ];
}

/** Reports the registered types, and unregistered types that have relations. */
function types(names: readonly string[], used: Inspection['relations']): readonly Finding[] {
  const unknown = Object.entries(used).filter(([name]) => !names.includes(name));
  const registered = ok('types', `${names.length} registered: ${names.join(', ')}`);
  if (unknown.length === 0) return [registered];
  const found = `relations of unregistered types: ${unknown.map(([name, count]) => `${name} (${count})`).join(', ')}`;
  return [
    registered,
    warn(
      'unregistered',
      found,
      'Register the types in relx.config, or remove the relations with check --fix --prune-unregistered.',
    ),
  ];
}

/** Inspects a database, then tries to read from it and write to it. */
export async function database(name: string, prefix: string, options: DatabaseOptions): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  try {
    const dialect = await dialectOf({ database: name, prefix }, { inspects: true });
    const inspection = await inspect(dialect, prefix);
    findings.push(ok('engine', `${dialect.engine} ${inspection.version}`));
    const filename = fileOf(name);
    if (filename !== undefined) findings.push(...disk(filename));
    else findings.push(...servers(await (await import('../../store/dialects/mysql/servers.js')).readServerStatus(name)));
    findings.push(...contents(inspection));
    // opening the database would run the migrations, and the doctor changes nothing
    if (inspection.pendingMigrations.length > 0) return findings;
    const check = async (relx: Parameters<Parameters<typeof withRelx>[1]>[0]) => {
      findings.push(
        ...types(
          relx.types.all().map((type) => type.name),
          inspection.relations,
        ),
      );
      findings.push(...(await trial(relx)));
    };
    await withRelx(options, check, { reads: true });
  } catch (error) {
    findings.push(fail('open', explainError(error), 'Fix this first. The other checks need the database.'));
  }
  return findings;
}
