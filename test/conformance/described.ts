import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import document from '../../openapi.json' with { type: 'json' };

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json': { readonly schema: object } } }>
  >;
}

const ajv = new Ajv({ strict: false, allErrors: true });
// its declarations are read as CommonJS here
(formats as unknown as (ajv: Ajv) => void)(ajv);
ajv.addSchema({ ...document, $id: 'openapi' });

/** The paths of the document, those without parameters first: they are meant when both fit. */
const paths = Object.entries(document.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>)
  .map(([path, operations]) => ({
    path,
    operations,
    pattern: new RegExp(
      `^${path
        .replaceAll('.', '\\.')
        .replace(/\{object_type\}/, '(post|user|term)')
        .replace(/\{\w+\}/g, '[^/]+')}/?$`,
    ),
  }))
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

const validators = new Map<string, ValidateFunction>();

function validator(path: string, method: string, status: number): ValidateFunction {
  const escaped = path.replaceAll('~', '~0').replaceAll('/', '~1');
  const pointer = `openapi#/paths/${encodeURIComponent(escaped)}/${method}/responses/${status}/content/${encodeURIComponent('application/json'.replaceAll('/', '~1'))}/schema`;
  const known = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
  validators.set(pointer, known);
  return known;
}

/** Parameters that change the response from what the document describes: by fields, or by an envelope. */
const RESHAPES = /[?&](_fields|_envelope|rest_route|_method)(\[\])?=?/;

/** Compares a response with openapi.json: its status must be described, and its body has to fit. */
export async function expectDescribed(root: string, address: string, method: string, response: Response): Promise<void> {
  const { pathname } = new URL(address);
  if (!pathname.startsWith(root) || RESHAPES.test(address) || method === 'HEAD' || method === 'OPTIONS') return;
  const found = paths.find(
    ({ pattern, operations }) => pattern.test(pathname.slice(root.length)) && method.toLowerCase() in operations,
  );
  if (!found) return;
  const described = found.operations[method.toLowerCase()]?.responses[response.status];
  expect(described, `${method} ${found.path} answers ${response.status}, which openapi.json does not say`).toBeDefined();
  if (!described?.content) return;
  const validate = validator(found.path, method.toLowerCase(), response.status);
  const body: unknown = await response.clone().json();
  if (!validate(body)) expect.fail(`${method} ${address} is not as described: ${ajv.errorsText(validate.errors)}`);
}
