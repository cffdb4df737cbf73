import { CommanderError, Option } from 'commander';
import type { RelationDataInput, RelationType } from '../../contract/index.js';
import { textValue } from '../../core/relations/data/text-value.js';

/** The option `--data role=editor` of a command. It can be repeated, and also takes a JSON object. */
export const dataOption = (): Option =>
  new Option(
    '--data <field=value>',
    'field value, such as role=editor; repeat it for more fields, or pass a JSON object, in which null removes a value',
  ).argParser((text: string, all: readonly string[] = []) => [...all, text]);

/** The values of the option, as the fields of a relation type have them. */
export function dataOf({ fields = {} }: RelationType, texts: readonly string[]): RelationDataInput {
  const valuesIn = (text: string): RelationDataInput => {
    if (text.trimStart().startsWith('{')) return parsed(text);
    const [, name = '', value = ''] = /^([^=]+)=([\s\S]*)$/.exec(text) ?? [];
    if (name === '') throw invalid(text);
    const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return Object.fromEntries([[name, schema ? textValue(schema, value) : value]]);
  };
  // as entries, because assigning `__proto__` would lose it
  return Object.fromEntries(texts.flatMap((text) => Object.entries(valuesIn(text))));
}

function parsed(text: string): RelationDataInput {
  try {
    return JSON.parse(text) as RelationDataInput; // the core checks its values
  } catch {
    throw invalid(text);
  }
}

const invalid = (text: string) =>
  new CommanderError(2, 'relx.data', `error: --data must be a value such as role=editor, or a JSON object, not "${text}"`);
