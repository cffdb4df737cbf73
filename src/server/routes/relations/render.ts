import { routes } from '../../../api/routes/index.js';
import type { RenderRequest } from '../../../contract/index.js';
import { languageTag, RelationError, tooMuchWork } from '../../../core/index.js';
import type { ApiRoutes } from '../../api-routes.js';
import type { RouteContext } from '../../context.js';
import { requestBudget } from '../../http/request-budget.js';
import { allParams } from '../../http/request-params.js';
import { respond } from '../../http/respond.js';
import { validate } from '../../http/validation.js';

/** Most brackets that open something, and blocks, in all texts of a request: each may be a list, and any visitor may ask. */
const MOST_BRACKETS = 500;

function mustBeFew(requests: readonly RenderRequest[]): void {
  const brackets = requests.reduce(
    (sum, request) => sum + ('shortcode' in request ? request.shortcode.split(/\[|<!-- wp:relx/).length - 1 : 0),
    0,
  );
  if (brackets <= MOST_BRACKETS) return;
  const message = `requests may have ${MOST_BRACKETS} shortcodes at most, all brackets counted, not ${brackets}. Send less at a time.`;
  throw new RelationError('rest_invalid_param', message, { params: { requests: message } });
}

/** `POST relx/v1/render`: a read that is too long for an address. There is none where the host does not render. */
export function renderRoutes(app: ApiRoutes, { relx, render, namespace }: RouteContext): void {
  if (!render) return;
  app.postedRead(`/${namespace}/render`, async (context) => {
    const { requests, locale } = validate(routes.render.body, await allParams(context.req.raw));
    mustBeFew(requests);
    const language = locale === undefined ? await relx.content.locale() : languageTag(locale);
    const budget = requestBudget(context);
    const responses = await render(requests, context.get('viewer'), language, budget);
    // a page without some of its lists would be cached like a whole one
    if (budget.exceeded) throw tooMuchWork(budget);
    return respond(context, { responses });
  });
}
