import type { Context } from 'hono';
import { editorRoutes } from '../../../api/routes/editor.js';
import { RelationError } from '../../../core/index.js';
import type { ApiRoutes } from '../../api-routes.js';
import type { AppEnv, RouteContext } from '../../context.js';
import { queryParams } from '../../http/request-params.js';
import { respond } from '../../http/respond.js';
import { validate } from '../../http/validation.js';

/** What themes are called by: the folder that WordPress would have one in. */
const STYLESHEET = 'relx';

/** Themes, templates, patterns and styles, as the block editor asks for them: those of a classic theme that has none. */
export function editorSiteRoutes(app: ApiRoutes, { relx, root }: RouteContext): void {
  /** @throws {RelationError} rest_forbidden */
  function mustEdit(context: Context<AppEnv>): void {
    const viewer = context.get('viewer');
    if (relx.content.types.postTypes.some(({ capability_type = 'post' }) => viewer.has(`edit_${capability_type}s`))) return;
    throw new RelationError('rest_forbidden', 'Only who may edit posts is told of the theme.');
  }

  app.get('/wp/v2/themes', async (context) => {
    mustEdit(context);
    const { status = ['active'] } = validate(editorRoutes.listThemes.query, queryParams(context.req.raw));
    const themes = `${new URL(context.req.url).origin}${root}/wp/v2/themes`;
    const theme = {
      stylesheet: STYLESHEET,
      template: STYLESHEET,
      name: { raw: STYLESHEET, rendered: await relx.content.option('blogname') },
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
    };
    return respond(context, status.includes('active') ? [theme] : []);
  });
  app.get('/wp/v2/templates/lookup', (context) => {
    mustEdit(context);
    validate(editorRoutes.lookUpTemplate.query, queryParams(context.req.raw));
    return respond(context, {});
  });
  for (const what of ['patterns', 'categories'])
    app.get(`/wp/v2/block-patterns/${what}`, (context) => {
      mustEdit(context);
      return respond(context, []);
    });

  const styles = '/wp/v2/global-styles/themes/:stylesheet';
  const mustBeHere = (context: Context<AppEnv>) => {
    mustEdit(context);
    if (context.req.param('stylesheet') !== STYLESHEET)
      throw new RelationError('rest_theme_not_found', `The only theme here is ${STYLESHEET}.`);
  };
  app.get(styles, (context) => {
    mustBeHere(context);
    return respond(context, { settings: {}, styles: {} });
  });
  app.get(`${styles}/variations`, (context) => {
    mustBeHere(context);
    return respond(context, []);
  });
}
