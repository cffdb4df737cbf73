import type { RenderRequest } from '../../../contract/index.js';
import { limits } from '../../../contract/limits.js';
import { RelationError } from '../../../core/index.js';
import { languageTag } from '../../../core/lib/language-tag.js';
import { tooMuchWork } from '../../../core/lib/work-budget.js';
import type { RouteContext } from '../../context.js';
import type { Handlers } from '../../register-routes.js';

function mustBeFew(requests: readonly RenderRequest[]): void {
  const brackets = requests.reduce(
    (sum, request) => sum + ('shortcode' in request ? request.shortcode.split(/\[|<!--\s+wp:relx/).length - 1 : 0),
    0,
  );
  if (brackets <= limits.brackets) return;
  const message = `requests may have ${limits.brackets} shortcodes at most, all brackets counted, not ${brackets}. Send less at a time.`;
  throw new RelationError('rest_invalid_param', message, { params: { requests: message } });
}

/** `POST relx/v1/render`: a read with POST, only if the server renders. */
export function renderHandlers({ relx, render }: RouteContext): Partial<Handlers<'render'>> {
  if (!render) return {};
  return {
    async render(request) {
      const { requests, locale } = await request.fields();
      mustBeFew(requests);
      const language = locale === undefined ? await relx.content.locale() : languageTag(locale);
      const budget = request.budget();
      const responses = await render(requests, request.viewer, language, budget);
      // an incomplete page could be cached
      if (budget.exceeded) throw tooMuchWork(budget);
      return { data: { responses } };
    },
  };
}
