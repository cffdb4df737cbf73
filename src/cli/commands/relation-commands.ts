import { type Command, Option } from 'commander';
import { lazily } from '../lazily.js';
import { withDatabase } from '../options/database-options.js';
import { numberArgument } from '../options/number-argument.js';
import { idArgument, objectTypeOption } from '../options/object-arguments.js';
import { dataOption } from '../relations/data-option.js';
import { formatOption, formats } from '../terminal/format-option.js';
import { addCheckCommand } from './check-command.js';

const type = () => new Option('--type <type>', 'relation type');
const direction = () =>
  new Option('--direction <direction>', 'direction, seen from the object').choices(['outgoing', 'incoming', 'both']);

/** Adds the options that select relations to a command. */
const about = (command: Command) =>
  withDatabase(command)
    .addOption(new Option('--post-id <id>', "only this post's relations").argParser(idArgument))
    .addOption(new Option('--post <id>', 'old name of --post-id').argParser(idArgument).hideHelp())
    .addOption(new Option('--user-id <id>', "only this user's relations").argParser(idArgument))
    .addOption(new Option('--term-id <id>', "only this term's relations").argParser(idArgument))
    .addOption(type())
    .addOption(direction());

/** Adds the options for the relation type and its object types to a command. */
const joining = (command: Command) =>
  withDatabase(command)
    .requiredOption('--type <type>', 'relation type')
    .addOption(objectTypeOption('--from-type <object-type>', 'source object type, if the relation type allows several'))
    .addOption(objectTypeOption('--to-type <object-type>', 'target object type, if the relation type allows several'));

/** Adds the commands of `relx content-relations` and of the program `content-relations`. */
export function addRelationCommands(program: Command): void {
  const name = program.parent ? 'relx content-relations' : 'content-relations';
  const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  ${name} ${line}`).join('\n')}`;

  program
    .description('List, add, update, remove, reorder, copy, replace and check relations.')
    .addHelpText('after', examples('list --post-id 12', 'check --fix'));
  about(program.command('list'))
    .description('List relations, sorted by ID.')
    .addOption(
      new Option('--limit <number>', 'maximum number, except with --format count; 0 for all')
        .default(100)
        .argParser(numberArgument('--limit', 0)),
    )
    .addOption(formatOption(formats))
    .addHelpText('after', examples('list --post-id 12 --type related_to', 'list --format csv --limit 0 > relations.csv'))
    .action(lazily(async () => (await import('../relations/list.js')).list));
  about(program.command('count'))
    .description('Count relations.')
    .addHelpText('after', examples('count --post-id 12', 'count --type references'))
    .action(lazily(async () => (await import('../relations/count.js')).count));
  joining(program.command('add'))
    .description('Add a relation between two objects.')
    .argument('<from_id>', 'source ID', idArgument)
    .argument('<to_id>', 'target ID', idArgument)
    .addOption(dataOption())
    .addHelpText('after', examples('add 12 7 --type related_to', 'add 12 3 --type credited_to --data role=editor'))
    .action(lazily(async () => (await import('../relations/add.js')).add));
  withDatabase(program.command('update'))
    .description("Change a relation's data. Other fields stay as they are.")
    .argument('<id>', 'relation ID', idArgument)
    .addOption(dataOption().makeOptionMandatory())
    .addHelpText('after', examples('update 34 --data role=editor', 'update 34 --data \'{"note":null}\''))
    .action(lazily(async () => (await import('../relations/update.js')).update));
  joining(program.command('remove'))
    .description("Remove a relation, or with --all the source's relations with the type.")
    .argument('<from_id>', 'source ID', idArgument)
    .argument('[to_id]', 'target ID', idArgument)
    .option('--all', 'remove the relations to every target object')
    .addHelpText('after', examples('remove 12 7 --type related_to', 'remove 12 --all --type references'))
    .action(lazily(async () => (await import('../relations/remove.js')).remove));
  joining(program.command('reorder'))
    .description('Move related objects to the start of a list, in this order.')
    .argument('<from_id>', 'ID whose list to order', idArgument)
    .argument('<ids...>', 'related object IDs', (value: string, all: number[] = []) => [...all, idArgument(value)])
    .addOption(direction())
    .addHelpText('after', examples('reorder 12 9 7 --type related_to'))
    .action(lazily(async () => (await import('../relations/reorder.js')).reorder));
  withDatabase(program.command('copy'))
    .description("Copy an object's relations to another one of its object type.")
    .argument('<from_id>', 'ID to copy from', idArgument)
    .argument('<to_id>', 'ID to copy to', idArgument)
    .option('--types <types>', 'relation types, separated by commas (default: all except read-only ones)')
    .addOption(objectTypeOption('--object-type <object-type>', 'object type for both').default('post'))
    .addHelpText('after', examples('copy 12 40', 'copy 12 40 --types related_to,references'))
    .action(lazily(async () => (await import('../relations/copy.js')).copy));
  withDatabase(program.command('replace'))
    .description("Move an object's relations to another one of its object type. They keep their order, data and dates.")
    .argument('<id>', 'ID to move relations from', idArgument)
    .argument('<by>', 'ID to move them to', idArgument)
    .addOption(type())
    .addOption(objectTypeOption('--object-type <object-type>', 'object type for both').default('post'))
    .option('--dry-run', 'report what would change, and change nothing')
    .addHelpText('after', examples('replace 12 34 --dry-run', 'replace 12 34 --type references'))
    .action(lazily(async () => (await import('../relations/replace.js')).replace));
  addCheckCommand(program, examples);
  for (const alias of ['schema', 'types']) addTypesCommand(program, alias, name);
}

/** Adds the command that lists the relation types. */
export function addTypesCommand(program: Command, command: string, parent: string): Command {
  return withDatabase(program.command(command))
    .description('List the relation types.')
    .addOption(formatOption())
    .addHelpText('after', `\nExample:\n  ${parent} ${command} --format json`)
    .action(lazily(async () => (await import('../relations/schema.js')).schema));
}
