import { expect, test } from 'vitest';
import { textOf } from './markdown.js';

/** Labels of WordPress, Elementor and Bricks, and the beginning of a message. */
const OF_OTHERS = new Set([
  ...['Upload Plugin', 'Install Now', 'Activate Plugin', 'and its data', "You don't have permission"],
  ...[
    'Edit with Elementor',
    'Search Widget',
    'Publish',
    'Style',
    'Query',
    'Query ID',
    'Use query loop',
    'Related content (relx)',
  ],
]);
const messages = new Set([...textOf('languages/relx.pot').matchAll(/^msgid "(.*)"$/gm)].map(([, text]) => text));

test.each(['start/wordpress', 'start/elementor-bricks', 'automatic', 'uninstall', 'faq'])(
  'docs/%s.md quotes labels that are on the screen',
  (page) => {
    const prose = textOf(`docs/${page}.md`)
      .replaceAll(/!\[[^\]]*\]\([^)]*\)|`[^`]*`/g, '')
      .replaceAll(/\s+/g, ' ');
    const quoted = [...prose.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text.replace(/[.,]$/, ''));
    expect(quoted.length).toBeGreaterThan(0);
    expect(quoted.filter((text) => !messages.has(text) && !OF_OTHERS.has(text))).toEqual([]);
  },
);
