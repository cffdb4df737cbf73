import { createClient, type RelxClient } from 'relx';
import { open, type Relx } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { content } from '../conformance/content.js';

const types = ['references', 'related_to', 'authored_by', 'categorized_as'];

const credits = {
  name: 'credits',
  label: 'Credits',
  from_object_types: ['post'],
  to_object_types: ['post'],
  direction: 'from_to',
  fields: { lead: { type: 'boolean', label: 'Lead author' } },
} as const;

/** The conformance suite's content behind a real client, from the first test of a file to its last. */
export class ShortcodeSite {
  /** Paths of the requests of the current test. */
  requests: string[] = [];
  readonly client: RelxClient;
  #relx: Relx | undefined;
  #app: App | undefined;

  constructor() {
    this.client = createClient({
      url: 'https://site.example/wp-json',
      fetch: (input, init) => {
        this.requests.push(String(input));
        if (!this.#app) throw new Error('The site is not open.');
        return this.#app.fetch(new Request(input, init));
      },
    });
    beforeAll(async () => {
      this.#relx = await open({ dialect: libsql({ filename: ':memory:' }), url: 'https://site.example', types: [credits] });
      await this.#relx.import(content(160).filter((record) => record.kind !== 'relation' || types.includes(record.type)));
      this.#app = createApp({ relx: this.#relx });
    });
    beforeEach(() => {
      this.requests = [];
    });
    afterAll(() => this.#relx?.close());
  }

  get relx(): Relx {
    if (!this.#relx) throw new Error('The site is not open.');
    return this.#relx;
  }
}
