import document from '../../../../openapi.json';

/** The part of a JSON Schema that fields depend on. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** An operation of the REST API. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  /** Schema of the JSON body. @default none */
  readonly body?: Schema | undefined;
}

interface Written {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Follows references in the document. */
export function resolved<T extends object>(value: T | { readonly $ref: string }): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const steps = value.$ref.slice(2).split('/');
  return resolved(steps.reduce((node, step) => (node as Record<string, object>)[step] ?? {}, document as object) as T);
}

/** All operations of openapi.json, in its order. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as unknown as Readonly<Record<string, Written>>).map(([method, written]) => ({
    id: written.operationId,
    method: method.toUpperCase(),
    path,
    summary: written.summary,
    parameters: (written.parameters ?? []).map(resolved),
    body: written.requestBody?.content['application/json']?.schema,
  })),
);
