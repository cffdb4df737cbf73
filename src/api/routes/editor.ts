import * as v from 'valibot';
import { about } from '../schemas/index.js';
import type { Routes } from './route.js';

const Name = about(v.pipe(v.string(), v.maxLength(200)), 'Name of the theme.', 'relx');
/** `single-product-` and a slug, and space for types with longer names. */
const TemplateSlug = about(v.pipe(v.string(), v.maxLength(300)), 'Name of the template.', 'single-post');
const forbidden = ['rest_forbidden', 'rest_not_logged_in'] as const;

/** A theme, as the editor requests it. */
const Theme = v.looseObject({
  stylesheet: about(v.string(), 'Name of the theme.', 'relx'),
  template: about(v.string(), 'Name of its parent theme, or its own.', 'relx'),
  status: about(v.string(), 'Whether it is active.', 'active'),
  is_block_theme: about(v.boolean(), 'Whether it consists of blocks.', false),
});
const GlobalStyles = v.looseObject({ settings: v.looseObject({}), styles: v.looseObject({}) });

/**
 * Routes that the block editor requests besides content. A site without themes responds like one with a classic theme: without
 * templates, patterns and styles.
 */
export const editorRoutes = {
  listThemes: {
    method: 'GET',
    namespace: 'core',
    path: '/themes',
    status: 200,
    summary: 'Returns the theme: a classic theme without features',
    description: 'Requires the capability to edit posts.',
    query: v.object({
      status: about(
        v.optional(v.pipe(v.array(v.picklist(['active', 'inactive'])), v.maxLength(2))),
        'Only themes with these statuses.',
        ['active'],
      ),
    }),
    response: v.array(Theme),
    errors: ['rest_invalid_param', ...forbidden],
  },
  lookUpTemplate: {
    method: 'GET',
    namespace: 'core',
    path: '/templates/lookup',
    status: 200,
    summary: 'Returns the template of a post: an empty object, because a classic theme has none',
    description: 'Requires the capability to edit posts.',
    query: v.object({ slug: TemplateSlug }),
    response: v.looseObject({}),
    errors: ['rest_invalid_param', 'rest_missing_callback_param', ...forbidden],
  },
  listBlockPatterns: {
    method: 'GET',
    namespace: 'core',
    path: '/block-patterns/patterns',
    status: 200,
    summary: 'Lists the registered block patterns: none',
    description: 'Requires the capability to edit posts.',
    response: v.array(v.looseObject({})),
    errors: forbidden,
  },
  listBlockPatternCategories: {
    method: 'GET',
    namespace: 'core',
    path: '/block-patterns/categories',
    status: 200,
    summary: 'Lists the registered block pattern categories: none',
    description: 'Requires the capability to edit posts.',
    response: v.array(v.looseObject({})),
    errors: forbidden,
  },
  getThemeStyles: {
    method: 'GET',
    namespace: 'core',
    path: '/global-styles/themes/{stylesheet}',
    status: 200,
    summary: 'Returns the settings and styles of the theme: none',
    description: 'Requires the capability to edit posts.',
    params: v.object({ stylesheet: Name }),
    response: GlobalStyles,
    errors: ['rest_theme_not_found', ...forbidden],
  },
  listThemeStyleVariations: {
    method: 'GET',
    namespace: 'core',
    path: '/global-styles/themes/{stylesheet}/variations',
    status: 200,
    summary: 'Lists the style variations of the theme: none',
    description: 'Requires the capability to edit posts.',
    params: v.object({ stylesheet: Name }),
    response: v.array(v.looseObject({})),
    errors: ['rest_theme_not_found', ...forbidden],
  },
} as const satisfies Routes;
