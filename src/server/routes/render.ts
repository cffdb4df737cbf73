import type { Hono } from 'hono';
import { routes } from '../../routes.js';
import type { AppEnv, RouteContext } from '../context.js';
import { allParams } from '../request-params.js';
import { respond } from '../respond.js';
import { validate } from '../validation.js';

/** `POST relx/v1/render`: a read that is too long for an address. There is none where the host does not render. */
export function renderRoutes(app: Hono<AppEnv>, { render, namespace }: RouteContext): void {
  if (!render) return;
  app.post(`/${namespace}/render`, async (context) => {
    const { requests } = validate(routes.render.body, await allParams(context.req.raw));
    return respond(context, { responses: await render(requests, context.get('viewer')) });
  });
}
