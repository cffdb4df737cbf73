import { dynamicTags } from 'relx/dynamic-tags';
import { code, codes, heading, table } from './markdown.js';

/** The page of the dynamic tags. */
export function tagsPage(): string {
  const about = `Each tag with its formats, and with the controls that page builders show. Source:
${code('src/dynamic-tags/dynamic-tags.ts')}, exported as ${code('dynamicTags')}.`;
  const parts = Object.values(dynamicTags).map(({ name, title, formats, controls }) => {
    const written = formats.map(({ value, label, categories }) => [code(value), label, codes(categories)]);
    const settings = controls.map((control) => {
      const range = 'min' in control ? `${control.min}-${control.max}` : '';
      const options =
        'options' in control ? control.options.map(({ value }) => (value ? code(value) : 'none')).join(', ') : range;
      return [
        code(control.name),
        control.label,
        options || control.control.replace('_', ' '),
        control.default === '' ? 'none' : code(control.default),
      ];
    });
    return `## ${title}: ${code(name)}

${table(['format', '', 'can be'], written)}

${table(['control', '', 'takes', 'default'], settings)}
`;
  });
  return `${heading('Dynamic tags', about)}\n${parts.join('\n')}`;
}
