import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot';
import type { ErrorCode } from '../../contract/index.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type ParamsSchema = ObjectSchema<ObjectEntries, undefined>;

/** A route, as its table states it. The handler, the index, `OPTIONS` and `openapi.json` are derived from it. */
export interface Route {
  readonly method: Method;
  /** Other methods that do the same. */
  readonly also?: readonly Method[];
  readonly namespace: 'plugin' | 'core';
  readonly path: string;
  /** Of a successful response. */
  readonly status: 200 | 201 | 207;
  readonly summary: string;
  /** The parameters in the path. */
  readonly params?: ParamsSchema;
  readonly query?: ParamsSchema;
  /** Its fields are also read from the query. */
  readonly body?: ParamsSchema;
  readonly response: GenericSchema;
  readonly errors: readonly ErrorCode[];
  /** True for a read that is posted because its parameters are too long for a URL. @default false */
  readonly postedRead?: true;
  /** True where an empty field of the body is a new value; elsewhere it is left out. @default false */
  readonly keepsEmpty?: true;
  /** True for a write that takes an `Idempotency-Key`. @default false */
  readonly keyed?: true;
  /** True for a write that takes `If-Match`. @default false */
  readonly guarded?: true;
  /** True where objects have the relations embed and `_embed`. @default false */
  readonly embeds?: true;
}

export type Routes = Readonly<Record<string, Route>>;
