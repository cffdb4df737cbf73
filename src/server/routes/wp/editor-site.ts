import { RelationError } from '../../../core/index.js';
import type { ApiRequest } from '../../api-request.js';
import type { RouteContext } from '../../context.js';
import type { Handlers } from '../../implement.js';

/** Name of the theme, which WordPress uses as its folder. */
const STYLESHEET = 'relx';

type Id =
  | 'listThemes'
  | 'lookUpTemplate'
  | 'listBlockPatterns'
  | 'listBlockPatternCategories'
  | 'getThemeStyles'
  | 'listThemeStyleVariations';

/** Themes, templates, patterns and styles for the block editor: those of a classic theme without any. */
export function editorSiteHandlers({ relx }: RouteContext): Handlers<Id> {
  /** @throws {RelationError} rest_forbidden */
  function mustEdit({ viewer }: Pick<ApiRequest, 'viewer'>): void {
    if (relx.content.types.postTypes.some(({ capability_type = 'post' }) => viewer.has(`edit_${capability_type}s`))) return;
    throw new RelationError('rest_forbidden', "You don't have permission to view the theme.");
  }

  /** @throws {RelationError} rest_theme_not_found */
  function mustBeHere(stylesheet: string): void {
    if (stylesheet === STYLESHEET) return;
    throw new RelationError('rest_theme_not_found', `The only theme here is ${STYLESHEET}.`);
  }

  return {
    async listThemes(request) {
      mustEdit(request);
      const { status = ['active'] } = request.query();
      const name = await relx.content.option('blogname');
      return { data: status.includes('active') ? [theme(name, `${request.core}/themes`)] : [] };
    },
    lookUpTemplate(request) {
      mustEdit(request);
      request.query();
      return { data: {} };
    },
    listBlockPatterns(request) {
      mustEdit(request);
      return { data: [] };
    },
    listBlockPatternCategories(request) {
      mustEdit(request);
      return { data: [] };
    },
    getThemeStyles(request) {
      mustEdit(request);
      mustBeHere(request.params().stylesheet);
      return { data: { settings: {}, styles: {} } };
    },
    listThemeStyleVariations(request) {
      mustEdit(request);
      mustBeHere(request.params().stylesheet);
      return { data: [] };
    },
  };
}

/** The only theme, with the name of the site. `themes` is the URL of the collection. */
const theme = (name: string, themes: string) => ({
  stylesheet: STYLESHEET,
  template: STYLESHEET,
  name: { raw: STYLESHEET, rendered: name },
  status: 'active',
  is_block_theme: false,
  theme_supports: {
    'align-wide': false,
    'automatic-feed-links': false,
    'block-templates': false,
    'post-thumbnails': true,
    'responsive-embeds': false,
    'wp-block-styles': true,
  },
  default_template_types: [],
  default_template_part_areas: [],
  _links: { self: [{ href: `${themes}/${STYLESHEET}` }], collection: [{ href: themes }] },
});
