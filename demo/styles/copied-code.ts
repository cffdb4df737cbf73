import type { Choices } from './choices.js';

/** CSS properties of a choice. */
export function declarationsOf({ gap, radius, column, font }: Choices): readonly (readonly [string, string])[] {
  const all = [
    ['--relx-gap', gap],
    ['--relx-radius', radius],
    ['--relx-column', column],
    ['font-family', font],
  ] as const;
  return all.filter(([, value]) => value !== '');
}

/** CSS rule with the properties; an empty string if there are none. */
export function ruleOf(selector: string, choices: Choices): string {
  const lines = declarationsOf(choices).map(([name, value]) => `  ${name}: ${value};\n`);
  return lines.length === 0 ? '' : `${selector} {\n${lines.join('')}}\n`;
}

/** Style sheet of a choice. */
export function styleSheetOf(choices: Choices): string {
  const { style } = choices;
  const imports = ['relx/style.css', ...(style ? [`relx/styles/${style}.css`] : [])].map((file) => `@import "${file}";\n`);
  const rule = ruleOf(style ? `.relx-look-${style}` : ':root', choices);
  return [imports.join(''), rule].filter(Boolean).join('\n');
}

/** The list as a component and as a shortcode. */
export function usesOf({ style, layout, shows }: Choices): { readonly component: string; readonly shortcode: string } {
  const grid = layout === 'grid';
  // grids show images by default, lists do not
  const thumbnails = shows === 'words' ? (grid ? false : undefined) : grid ? undefined : true;
  const props = [
    style && `className="relx-look-${style}"`,
    grid && 'layout="grid"',
    thumbnails !== undefined && (thumbnails ? 'showThumbnail' : 'showThumbnail={false}'),
    shows === 'all' && 'excerptLength={16}',
  ];
  const attributes = [
    style && `class="relx-look-${style}"`,
    grid && 'layout="grid"',
    thumbnails !== undefined && `show_thumbnail="${thumbnails}"`,
    shows === 'all' && 'excerpt_length="16"',
  ];
  const join = (parts: readonly (string | false)[]) => parts.filter(Boolean).map((part) => ` ${part}`).join(''); // biome-ignore format: one thought
  return { component: `<RelatedPosts${join(props)} />`, shortcode: `[relx_related_posts${join(attributes)}]` };
}
