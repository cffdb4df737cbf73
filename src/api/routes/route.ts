import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot';
import type { ErrorCode } from '../../contract/index.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type ParamsSchema = ObjectSchema<ObjectEntries, undefined>;

/** A route of the table, from which the handler, the index, `OPTIONS` and `openapi.json` are derived. */
export interface Route {
  readonly method: Method;
  /** Other methods with the same effect. */
  readonly also?: readonly Method[];
  readonly namespace: 'plugin' | 'core';
  readonly path: string;
  /** Status of a successful response. */
  readonly status: 200 | 201 | 207;
  /** What the route does, in one line. */
  readonly summary: string;
  /** What a caller has to know beside the summary: permissions, order, limits. */
  readonly description: string;
  /** The parameters in the path. */
  readonly params?: ParamsSchema;
  readonly query?: ParamsSchema;
  /** Parameters in the body or the query. */
  readonly body?: ParamsSchema;
  readonly response: GenericSchema;
  readonly errors: readonly ErrorCode[];
  /** True for a read with POST, because its parameters are too long for a URL. @default false */
  readonly postedRead?: true;
  /** True if an empty field of the body is a value; otherwise it is ignored. @default false */
  readonly keepsEmpty?: true;
  /** True for a write that accepts an `Idempotency-Key`. @default false */
  readonly keyed?: true;
  /** True for a write that accepts `If-Match`. @default false */
  readonly guarded?: true;
  /** True if objects have the relations embed and `_embed`. @default false */
  readonly embeds?: true;
}

export type Routes = Readonly<Record<string, Route>>;
