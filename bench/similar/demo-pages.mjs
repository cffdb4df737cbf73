// The demo's content, and the relations between its posts that its authors chose.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const content = fileURLToPath(new URL('../../demo/content/index.ts', import.meta.url));
/** Types whose relations mean that the posts have a subject in common. */
const TYPES = ['related_to', 'references'];

export async function demoPages() {
  const { module } = await runnerImport(content);
  const all = [...module.demoContent()];
  const pairs = all.flatMap(({ kind, type, from, to }) =>
    kind === 'relation' && TYPES.includes(type) ? [[from.id, to.id]] : [],
  );
  return { records: all.filter(({ kind }) => kind !== 'relation'), pairs };
}
