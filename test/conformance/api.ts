import { type AutomaticItem, errorCodes, type RelationItem, type RestError as RestErrorBody } from 'relx/contract';
import type { GenericSchema, InferOutput } from 'valibot';
import { parse } from 'valibot';
import { expect } from 'vitest';
import { routes } from '../../src/api/routes/index.js';
import { RestError } from '../../src/api/schemas/index.js';
import { posts, type Role, users } from './content.js';
import { expectDescribed } from './described.js';

/** A place where the app serves requests: a server, or a mocked network. */
export interface ConformanceSite {
  /** The REST root, such as `http://127.0.0.1:8787/wp-json`. */
  readonly url: string;
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
  readonly passwords: Readonly<Record<Role, string>>;
  stop(): Promise<void>;
}

export interface RequestOptions {
  /** @default 'GET' */
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The user who sends it. @default a logged-out user */
  readonly as?: Role | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The fields that name a relation. */
export interface Input {
  readonly from_id: number;
  readonly to_id: number;
  readonly type: string;
  readonly from_type?: string;
  readonly to_type?: string;
}

export const basic = (login: string, password: string): string => `Basic ${btoa(`${login}:${password}`)}`;

/** The API of the fixture for tests. Every response is compared with the schema of the contract. */
export class Api {
  #spare: number = posts.spare;

  constructor(
    readonly site: () => ConformanceSite,
    /** Whether suites about relations test routes and responses that are WordPress's own, too. */
    readonly isCoreTested: boolean,
  ) {}

  get url(): string {
    return this.site().url;
  }

  /** The response to a request below the REST root, or to a whole URL. */
  async request(path: string, { method = 'GET', body, as, headers = {} }: RequestOptions = {}): Promise<Response> {
    const { url, fetch, passwords } = this.site();
    const address = path.startsWith('http') ? path : url + path;
    const overridden = headers['X-HTTP-Method-Override'] ?? method;
    const response = await fetch(address, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as ? { authorization: basic(users[as].login, passwords[as]) } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await expectDescribed(new URL(url).pathname, address, overridden, response);
    return response;
  }

  /** The body of a successful response. */
  async get<S extends GenericSchema>(
    schema: S,
    path: string,
    options: RequestOptions = {},
    status = 200,
  ): Promise<InferOutput<S>> {
    const response = await this.request(path, options);
    const body: unknown = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(status);
    return parse(schema, body);
  }

  /** The items of a list of stored relations, with its headers. */
  async list(path: string, as?: Role): Promise<{ items: RelationItem[]; headers: Headers }> {
    const { items, headers } = await this.anyList(path, as);
    return { items: items.filter((item): item is RelationItem => !item.automatic), headers };
  }

  /** The items of a list, stored and automatic ones, with its headers. */
  async anyList(path: string, as?: Role): Promise<{ items: (RelationItem | AutomaticItem)[]; headers: Headers }> {
    const response = await this.request(`/relx/v1${path}`, { as });
    const body: unknown = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(200);
    // the schema's output is the interface, but for its readonly marks
    return { items: parse(routes.listRelated.response, body) as (RelationItem | AutomaticItem)[], headers: response.headers };
  }

  /** The related objects of a list, as `post:10`. */
  async ends(path: string, as?: Role): Promise<string[]> {
    return (await this.list(path, as)).items.map(({ related }) => `${related.object_type}:${related.id}`);
  }

  /** A failed response: WordPress's shape, a status that its body repeats, and a code of the contract. */
  async failure(
    path: string,
    options: RequestOptions = {},
  ): Promise<{ status: number; code: string; message: string; data: RestErrorBody['data'] }> {
    const response = await this.request(path, options);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const { code, message, data } = parse(RestError, await response.json());
    expect(Object.keys(errorCodes)).toContain(code);
    expect(message).toMatch(/\w/);
    expect(data.status).toBe(response.status);
    return { status: response.status, code, message, data };
  }

  create(body: Input, as: Role = 'administrator'): Promise<Response> {
    return this.request('/relx/v1/relationships', { method: 'POST', body, as });
  }

  /** A relation that is there for a test's own use. */
  async created(body: Input, as?: Role): Promise<RelationItem> {
    const response = await this.create(body, as);
    const item: unknown = await response.json();
    expect(response.status, JSON.stringify(item)).toBe(201);
    return parse(routes.addRelation.response, item) as RelationItem; // as above
  }

  rejected(body: object, as?: Role, method = 'POST') {
    return this.failure('/relx/v1/relationships', { method, body, as });
  }

  /** A published note of the author's that no other test touches. */
  spare(): number {
    this.#spare += 1;
    return this.#spare - 1;
  }

  /** Two {@link spare} notes, to be related. */
  pair(type = 'related_to'): Input {
    return { from_id: this.spare(), to_id: this.spare(), type };
  }
}
