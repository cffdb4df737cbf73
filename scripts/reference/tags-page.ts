import { dynamicTags } from 'relx/dynamic-tags';
import { code, codes, type Entry, grouped, heading, list } from './markdown.js';

type Tag = (typeof dynamicTags)[keyof typeof dynamicTags];

const controlsOf = ({ controls }: Tag): Entry[] =>
  controls.map((control) => {
    const values = 'options' in control ? control.options.map(({ value }) => (value ? code(value) : 'none')) : undefined;
    const fields = control.name === 'orderBy' ? ['a field such as `data.weight`'] : [];
    const options = values && [...values, ...fields].join(', ');
    const accepted = options ?? ('min' in control ? `${control.min}-${control.max}` : control.control.replace('_', ' '));
    return {
      name: control.name,
      // the section of the tag has its formats
      values: [control.name === 'format' ? '' : accepted, control.default === '' ? '' : `default ${code(control.default)}`],
      text: control.label.toLowerCase() === control.name.toLowerCase() ? '' : `${control.label}.`,
    };
  });

/** The page of the dynamic tags. */
export function tagsPage(): string {
  const about = `Each tag with its formats and controls, which Elementor and Puck show where they have an effect. In parentheses is what a format can
fill: a text, HTML, a URL or a number. In WordPress, the default relation type is that of the [settings](settings.md). Exported as
${code('dynamicTags')}.`;
  const tags = Object.values(dynamicTags);
  const counts = grouped(tags.flatMap(controlsOf), (entry) => JSON.stringify(entry));
  const shared = [...counts.values()].flatMap(([first, ...more]) => (first && more.length + 1 === tags.length ? [first] : []));
  const names = new Set(shared.map(({ name }) => name));
  const parts = tags.map((tag) => {
    const formats = tag.formats.map(({ value, label, categories }) => ({
      name: value,
      values: [codes(categories)],
      text: `${label}.`,
    }));
    return `## ${tag.title}: ${code(tag.name)}

Formats:

${list(formats)}

Controls of its own:

${list(controlsOf(tag).filter(({ name }) => !names.has(name)))}
`;
  });
  return `${heading('Dynamic tags', about)}
## Controls of every tag

${list(shared)}

${parts.join('\n')}`;
}
