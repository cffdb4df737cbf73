import { type Command, Option } from 'commander';
import { lazily } from '../lazily.js';
import { withDatabase } from '../options/database-options.js';
import { formatOption, formats } from '../options/format-option.js';
import { numberArgument } from '../options/number-argument.js';
import { idArgument, objectTypeOption } from '../options/object-arguments.js';
import { addCheckCommand } from './check-command.js';

const type = () => new Option('--type <type>', 'relation type');
const direction = () =>
  new Option('--direction <direction>', 'which end the object is').choices(['outgoing', 'incoming', 'both']);

/** A command about the relations of an object. */
const about = (command: Command) =>
  withDatabase(command)
    .addOption(new Option('--post <id>', 'only those of this post').argParser(idArgument))
    .addOption(new Option('--user <id>', 'only those of this user').argParser(idArgument))
    .addOption(new Option('--term <id>', 'only those of this term').argParser(idArgument))
    .addOption(type())
    .addOption(direction());

/** A command about objects that a type joins. */
const joining = (command: Command) =>
  withDatabase(command)
    .requiredOption('--type <type>', 'relation type')
    .addOption(objectTypeOption('--from-type <object-type>', 'object type of the source, if the relation type allows several'))
    .addOption(objectTypeOption('--to-type <object-type>', 'object type of the target, if the relation type allows several'));

/** The commands of `relx content-relations`, and of `content-relations` itself. */
export function addRelationCommands(program: Command): void {
  const name = program.parent ? 'relx content-relations' : 'content-relations';
  const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  ${name} ${line}`).join('\n')}`;

  program
    .description('Lists, adds, removes and checks relations.')
    .addHelpText('after', examples('list --post 12', 'check --fix'));
  about(program.command('list'))
    .description('Lists relations, oldest first.')
    .addOption(new Option('--limit <number>', 'most to list, 0 for all').default(100).argParser(numberArgument('--limit', 0)))
    .addOption(formatOption(formats))
    .addHelpText('after', examples('list --post 12 --type related_to', 'list --format csv --limit 0 > relations.csv'))
    .action(lazily(async () => (await import('../relations/list.js')).list));
  about(program.command('count'))
    .description('Counts relations.')
    .addHelpText('after', examples('count --post 12', 'count --type references'))
    .action(lazily(async () => (await import('../relations/count.js')).count));
  joining(program.command('add'))
    .description('Relates two objects.')
    .argument('<from_id>', 'id of the source', idArgument)
    .argument('<to_id>', 'id of the target', idArgument)
    .addHelpText('after', examples('add 12 7 --type related_to'))
    .action(lazily(async () => (await import('../relations/add.js')).add));
  joining(program.command('remove'))
    .description('Removes a relation, or with --all every one of the type from its source.')
    .argument('<from_id>', 'id of the source', idArgument)
    .argument('[to_id]', 'id of the target', idArgument)
    .option('--all', 'to every target')
    .addHelpText('after', examples('remove 12 7 --type related_to', 'remove 12 --all --type references'))
    .action(lazily(async () => (await import('../relations/remove.js')).remove));
  joining(program.command('reorder'))
    .description('Puts these related objects first, in this order.')
    .argument('<from_id>', 'id of the object whose list it is', idArgument)
    .argument('<ids...>', 'ids of related objects', (value: string, all: number[] = []) => [...all, idArgument(value)])
    .addOption(direction())
    .addHelpText('after', examples('reorder 12 9 7 --type related_to'))
    .action(lazily(async () => (await import('../relations/reorder.js')).reorder));
  withDatabase(program.command('copy'))
    .description('Copies the relations of an object to another object of the same type.')
    .argument('<from_id>', 'id of the object that has them', idArgument)
    .argument('<to_id>', 'id of the one that gets them', idArgument)
    .option('--types <types>', 'relation types, between commas (default: all)')
    .addOption(objectTypeOption('--object-type <object-type>', 'object type of both objects').default('post'))
    .addHelpText('after', examples('copy 12 40', 'copy 12 40 --types related_to,references'))
    .action(lazily(async () => (await import('../relations/copy.js')).copy));
  addCheckCommand(program, examples);
  for (const alias of ['schema', 'types'])
    withDatabase(program.command(alias))
      .description('Lists the relation types.')
      .addOption(formatOption())
      .addHelpText('after', examples(`${alias} --format json`))
      .action(lazily(async () => (await import('../relations/schema.js')).schema));
}
