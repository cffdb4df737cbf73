import { loggedOutViewer, Viewer } from 'relx/core';
import { type BadValue, type Case, type Parameter, within } from './bad-values.js';

const viewer = new Viewer(5, ['author']);
const post = (id: number) => ({ objectType: 'post', id });
const reference = { type: 'references', from: post(5), to: post(7) };
const postType = { name: 'post', label: 'Posts', rest_base: 'posts', hierarchical: false };
const posts = { objectType: 'post', type: postType };
const definition = { name: 'late', label: 'Late', from: 'post', to: 'post', bidirectional: false, max_connections: 5 };
const longDefinition = { label: 'Late', from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' };

/** An argument, or a field, that may be left out; a bag of such fields. */
const maybe = (path: string | number): Parameter => [String(path), 'undefined'];
const must = (path: string | number): Parameter => [String(path)];
const bag = (path: string | number, ...more: BadValue[]): Parameter => [
  String(path),
  'undefined',
  'object',
  'stringlike',
  ...more,
];
/** A text that is looked for, or stored: short, and of whole characters. */
const word = (path: string | number, ...more: BadValue[]): Parameter => [String(path), 'text', 'digits', ...more];
/** A text of any length and content. */
const anyText = (path: string, ...more: BadValue[]): Parameter => word(path, 'long', 'surrogate', ...more);
/** A list, of which [5] is one. */
const list = (path: string | number, ...more: BadValue[]): Parameter => [String(path), 'array', ...more];

const object = (path: string | number): Parameter[] => [must(path), ...within(String(path), [must('objectType'), must('id')])];
const key: Parameter[] = [must(0), must('0.type'), ...object('0.from'), ...object('0.to')];
const five = ['0', '1', '2', '3', '4'].map(must);
const pageFields: Parameter[] = [
  ['offset', 'undefined', 'zero'],
  ...['order', 'direction'].map(maybe),
  word('search', 'undefined'),
  list('exclude', 'undefined'),
  bag('data'),
];
const listFields: Parameter[] = [
  ['limit', 'undefined', 'zero'],
  ['total', 'undefined', 'boolean'],
  ...['orderBy', 'objectType', 'fields', 'source'].map(maybe),
  ...pageFields,
];
// -1 is no limit here
const argFields: Parameter[] = [
  ['limit', 'undefined', 'zero', 'negative'],
  ...['orderby', 'to_type', 'fields'].map(maybe),
  ...pageFields,
];
const definitionFields: Parameter[] = [
  word('name'),
  word('label'),
  word('from'),
  word('to'),
  ['bidirectional', 'undefined', 'boolean'],
  ['max_connections', 'undefined', 'null', 'zero'],
];
const cursor = { id: 1, position: 0, created_at: '2026-01-01T00:00:00.000Z', type: 'references', title: 'A' };
const listed: Case = {
  args: [post(5), { type: 'references' }, loggedOutViewer],
  parameters: [...object(0), bag(1), maybe('1.type'), ...within('1', listFields), maybe(2)],
};
const onward: Case = {
  args: [post(5), { after: cursor }],
  parameters: [
    maybe('1.after'),
    ['1.after.id', 'zero'],
    ['1.after.position', 'zero'],
    word('1.after.created_at'),
    word('1.after.type'),
    word('1.after.title', 'undefined', 'long'),
  ],
};
const checked: Case = {
  args: [{ batchSize: 10, pruneUnregistered: false }],
  parameters: [
    bag(0),
    maybe('0.batchSize'),
    ['0.pruneUnregistered', 'undefined', 'boolean'],
    ...['0.onProgress', '0.onItem', '0.signal'].map(maybe),
  ],
};
const record = (one: Record<string, unknown>, ...fields: Parameter[]): Case => ({
  args: [[one], {}],
  parameters: [must('0.0'), must('0.0.kind'), ...within('0.0', fields)],
});

/** Looked up among a few names, so that anything else is simply not there. */
export const lookups: readonly string[] = ['content.collection', 'types.has', 'types.origin'];
/** Take nothing. */
export const parameterless: readonly string[] = [
  'functions.ncr_get_registered_relation_types',
  'content.locale',
  'content.siteTime',
  'types.all',
  'types.unknownSubtypes',
  'types.lock',
];

const postFields = { title: 'New', terms: { category: [1] } };
/** What of a post is written; an empty object changes nothing. */
const written = (at: number): Parameter[] => [
  [String(at), 'object', 'stringlike'],
  ...within(String(at), [
    anyText('title', 'undefined'),
    anyText('content', 'undefined'),
    word('slug', 'undefined'),
    maybe('status'),
    maybe('date'),
    maybe('author'),
    maybe('comment_status'),
    maybe('format'),
    ['sticky', 'undefined', 'boolean'],
    word('template', 'undefined'),
    ['parent', 'undefined', 'zero'],
    ['featured_media', 'undefined', 'zero'],
    ['menu_order', 'undefined', 'zero', 'negative'],
    ['terms', 'undefined', 'object', 'stringlike'],
    ['terms.category', 'array'],
  ]),
];

/** Cases by the method that they are for. The relation 1 is {@link reference}, the relation 2 of post 5 to post 8. */
export const cases: Readonly<Record<string, readonly Case[]>> = {
  'functions.ncr_add_relation': [
    {
      args: [5, 'post', 6, 'post', 'related_to', { data: {} }],
      parameters: [...five, bag(5, 'null'), ['5.data', 'undefined', 'null', 'object']],
    },
  ],
  'functions.ncr_update_relation': [{ args: [1, { data: {} }], parameters: [must(0), must(1), ['1.data', 'object']] }],
  'functions.ncr_get_relation': [{ args: [1], parameters: [must(0)] }],
  'functions.ncr_is_related': [{ args: [5, 'post', 6, 'post', 'related_to'], parameters: five }],
  'functions.ncr_remove_relation': [
    { args: [5, 'post', 7, 'post', 'references'], parameters: [must(0), must(1), ['2', 'null'], must(3), must(4)] },
  ],
  'functions.ncr_get_related': [
    { args: [5, 'post', 'references', {}], parameters: [must(0), must(1), must(2), bag(3, 'null'), ...within('3', argFields)] },
  ],
  'functions.ncr_get_related_many': [
    {
      args: [[5], 'post', 'references', {}],
      parameters: [list(0), must('0.0'), must(1), must(2), bag(3, 'null'), ...within('3', argFields)],
    },
  ],
  'functions.ncr_register_relation_type': [
    { args: [definition], parameters: [must(0), ...within('0', definitionFields)] },
    {
      args: ['late', longDefinition],
      parameters: [
        word(0),
        must(1),
        word('1.label'),
        ...['from_object_types', 'to_object_types', 'direction'].map((name) => must(`1.${name}`)),
      ],
    },
  ],
  'functions.ncr_reorder_relations': [
    {
      args: [5, 'post', 'references', [7], {}],
      parameters: [must(0), must(1), must(2), list(3), must('3.0'), bag(4, 'null'), maybe('4.direction')],
    },
    { args: [5, 'post', 'references', [{ object_type: 'post', id: 7 }]], parameters: [must('3.0.object_type'), must('3.0.id')] },
  ],
  'functions.ncr_copy_relations': [
    { args: [5, 6, ['references'], 'post'], parameters: [must(0), must(1), ['2', 'undefined', 'null'], must('2.0'), maybe(3)] },
  ],
  'functions.ncr_replace_object': [
    {
      args: [5, 6, ['references'], 'post', { dry_run: true, validation: 'normal' }],
      parameters: [
        must(0),
        must(1),
        ['2', 'undefined', 'null'],
        must('2.0'),
        maybe(3),
        bag(4, 'null'),
        ['4.dry_run', 'undefined', 'boolean'],
        maybe('4.validation'),
      ],
    },
  ],
  'functions.lg_add_relation': [
    { args: [5, 6, 'related_to', null, 'post'], parameters: [must(0), must(1), maybe(2), ['3', 'undefined', 'null'], maybe(4)] },
  ],
  'functions.lg_remove_relation': [
    { args: [5, 7, 'references', 'post'], parameters: [must(0), ['1', 'null'], maybe(2), maybe(3)] },
  ],
  'functions.lg_get_related': [
    { args: [5, 'references', {}, 'post'], parameters: [must(0), maybe(1), bag(2, 'null'), ...within('2', argFields), maybe(3)] },
  ],
  ...Object.fromEntries(
    ['users', 'terms', 'products'].map((what) => [
      `functions.lg_get_related_${what}`,
      [{ args: [5, 'references', {}], parameters: [must(0), maybe(1), bag(2, 'null'), ...within('2', argFields)] }],
    ]),
  ),

  'relations.add': [{ args: [{ ...reference, type: 'depends_on' }], parameters: key }],
  'relations.find': [{ args: [reference], parameters: key }],
  'relations.remove': [{ args: [reference], parameters: key }],
  'relations.findById': [{ args: [1], parameters: [must(0)] }],
  'relations.update': [{ args: [1, { data: {} }, undefined], parameters: [must(0), must(1), ['1.data', 'object'], maybe(2)] }],
  'relations.removeAll': [{ args: ['references', post(5)], parameters: [must(0), ...object(1)] }],
  'relations.removeObject': [{ args: [post(8)], parameters: object(0) }],
  'relations.list': [listed, onward],
  'relations.rows': [
    {
      args: [{ object: post(5), direction: 'both', type: 'references', after: 1, limit: 5 }],
      parameters: [
        bag(0),
        maybe('0.object'),
        must('0.object.objectType'),
        must('0.object.id'),
        maybe('0.direction'),
        maybe('0.type'),
        ['0.after', 'undefined', 'zero'],
        maybe('0.limit'),
      ],
    },
  ],
  'relations.count': [
    {
      args: [{ object: post(5), direction: 'both', type: 'references' }],
      parameters: [
        bag(0),
        maybe('0.object'),
        must('0.object.objectType'),
        must('0.object.id'),
        maybe('0.direction'),
        maybe('0.type'),
      ],
    },
  ],
  'relations.lists': [{ args: [[{ object: post(5) }], loggedOutViewer], parameters: [must(0), maybe(1)] }],
  'relations.listsAround': [
    {
      args: [{ id: 1, type: 'references', from_type: 'post', from_id: 5, to_type: 'post', to_id: 7 }, loggedOutViewer],
      parameters: [
        must(0),
        word('0.type'),
        ...['from_type', 'from_id', 'to_type', 'to_id'].map((name) => must(`0.${name}`)),
        maybe(1),
      ],
    },
  ],
  'relations.batch': [
    {
      args: [[{ change: 'add', key: { ...reference, type: 'parent_of' } }]],
      parameters: [
        must(0),
        must('0.0'),
        must('0.0.change'),
        must('0.0.key.type'),
        ...object('0.0.key.from'),
        ...object('0.0.key.to'),
      ],
    },
  ],
  'relations.rejections': [
    { args: [[{ ...reference, type: 'parent_of' }]], parameters: [list(0), ['0.0', 'object', 'stringlike']] },
  ],
  'relations.get': [{ args: [1, loggedOutViewer], parameters: [must(0), maybe(1)] }],
  'relations.embedded': [
    {
      args: ['post', [5, 6], { similar: true }, loggedOutViewer],
      parameters: [must(0), list(1), must('1.0'), bag(2), ['2.similar', 'undefined', 'boolean'], maybe(3)],
    },
  ],
  'relations.move': [
    {
      args: [1, { side: 'from', position: 0 }, undefined],
      parameters: [must(0), must(1), must('1.side'), ['1.position', 'zero'], maybe(2)],
    },
    { args: [1, { side: 'from', before: 2 }], parameters: [must('1.before')] },
    { args: [1, { side: 'from', after: 2 }], parameters: [must('1.after')] },
  ],
  'relations.setList': [
    {
      args: [post(5), 'references', { items: [{ id: 7 }], base: [{ id: 7 }] }, { viewer }],
      parameters: [
        ...object(0),
        must(1),
        must(2),
        ...within('2', [
          list('items'),
          must('items.0'),
          must('items.0.id'),
          maybe('items.0.object_type'),
          ['items.0.data', 'undefined', 'null', 'object', 'stringlike'],
          list('base', 'undefined'),
          maybe('direction'),
          ['partial', 'undefined', 'boolean'],
          ['skipRejected', 'undefined', 'boolean'],
        ]),
        bag(3),
        maybe('3.viewer'),
        maybe('3.guard'),
      ],
    },
  ],
  'relations.listState': [
    { args: [post(5), 'references', 'outgoing', viewer], parameters: [...object(0), must(1), maybe(2), maybe(3)] },
  ],
  'relations.ordered': [{ args: [post(5), 'references', 'from'], parameters: [...object(0), must(1), maybe(2)] }],
  'relations.reorder': [
    { args: [post(5), 'references', [1], 'from'], parameters: [...object(0), must(1), list(2), must('2.0'), maybe(3)] },
  ],
  'relations.reorderRelated': [
    { args: [post(5), 'references', [7], 'from'], parameters: [...object(0), must(1), list(2), must('2.0'), maybe(3)] },
  ],
  'relations.replace': [
    {
      args: [
        post(5),
        post(6),
        { types: ['references'], dryRun: true, validation: 'normal', limit: 5, cursor: 'references:from:1:1' },
      ],
      parameters: [
        ...object(0),
        ...object(1),
        bag(2),
        ['2.types', 'undefined', 'null'],
        must('2.types.0'),
        ['2.dryRun', 'undefined', 'boolean'],
        maybe('2.validation'),
        maybe('2.limit'),
        maybe('2.cursor'),
      ],
    },
  ],
  'relations.copy': [
    {
      args: [post(5), post(6), ['references']],
      parameters: [...object(0), ...object(1), ['2', 'undefined', 'null'], must('2.0')],
    },
  ],

  'content.list': [
    {
      args: [posts, { include: [5], slug: ['echo'], terms: { category: [5] }, search_columns: ['post_title'] }, loggedOutViewer],
      parameters: [
        must(0),
        ...within('0', [must('objectType'), must('type'), must('type.name')]),
        ['1', 'object', 'stringlike'],
        ...within('1', [
          ...['page', 'per_page', 'order', 'orderby'].map(maybe),
          word('search', 'undefined'),
          ...['include', 'exclude', 'author', 'author_exclude', 'categories', 'tags', 'categories_exclude', 'tags_exclude'].map(
            (name) => list(name, 'undefined'),
          ),
          // WordPress takes 0, too, which no object has
          ['include.0', 'zero'],
          ...['parent', 'parent_exclude'].map((name) => list(name, 'undefined')),
          ...['terms', 'terms_exclude'].map((name) => bag(name)),
          list('terms.category'),
          ['terms.category.0', 'zero'],
          ...['post', 'tax_relation', 'after', 'before', 'modified_after', 'modified_before'].map(maybe),
          ...['search_columns', 'roles', 'capabilities'].map(maybe),
          must('search_columns.0'),
          ['menu_order', 'undefined', 'zero', 'negative'],
          ...['sticky', 'hide_empty', 'has_published_posts'].map((name): Parameter => [name, 'undefined', 'boolean']),
          maybe('slug'),
          word('slug.0'),
        ]),
        maybe(2),
      ],
    },
  ],
  'content.get': [
    { args: [posts, 5, loggedOutViewer], parameters: [must(0), must('0.objectType'), must('0.type'), must(1), maybe(2)] },
  ],
  'content.readable': [{ args: ['post', 5, loggedOutViewer], parameters: [must(0), must(1), maybe(2)] }],
  'content.details': [{ args: [[5]], parameters: [list(0), must('0.0')] }],
  'content.postAsIs': [{ args: [5], parameters: [must(0)] }],
  'content.mediaList': [
    {
      args: [{ include: [5] }, loggedOutViewer],
      parameters: [
        ['0', 'object', 'stringlike'],
        ...within('0', [
          ...['page', 'per_page', 'order', 'orderby', 'media_type'].map(maybe),
          ['offset', 'undefined', 'zero'],
          ...['search', 'mime_type'].map((name) => word(name, 'undefined')),
          ...['include', 'exclude', 'author', 'parent'].map((name) => list(name, 'undefined')),
          // WordPress takes 0, too, which no object has
          ['include.0', 'zero'],
          maybe('slug'),
        ]),
        maybe(1),
      ],
    },
  ],
  'content.media': [{ args: [[5], loggedOutViewer], parameters: [list(0), must('0.0'), maybe(1)] }],
  'content.terms': [
    {
      args: [{ search: 'a', taxonomy: 'category' }],
      parameters: [
        ['0', 'object', 'stringlike'],
        ...within('0', [
          ['page', 'undefined'],
          ['per_page', 'undefined'],
          word('search', 'undefined'),
          word('taxonomy', 'undefined'),
        ]),
      ],
    },
  ],
  'posts.create': [{ args: ['post', postFields, 5], parameters: [word(0), ...written(1), must(2)] }],
  'posts.update': [{ args: [5, postFields], parameters: [must(0), ...written(1)] }],
  'content.postType': [{ args: [5], parameters: [must(0)] }],
  'content.byPath': [{ args: ['/echo/', loggedOutViewer], parameters: [word(0), maybe(1)] }],
  'content.option': [{ args: ['blogname'], parameters: [word(0)] }],
  'content.meta': [{ args: [[5], ['mood']], parameters: [list(0), must('0.0'), maybe(1), word('1.0')] }],
  'content.posts': [
    {
      args: [[{ ID: 5, post_type: 'post', post_name: 'echo', post_title: 'Echo' }]],
      parameters: [must(0), must('0.0'), must('0.0.ID')],
    },
  ],

  'deletion.delete': [
    {
      args: [{ objectType: 'user', id: 6 }, { reassign: 5 }],
      parameters: [...object(0), bag(1), ['1.reassign', 'undefined', 'zero']],
    },
    { args: [post(8), {}], parameters: [['1.reassign', 'undefined', 'zero']] },
  ],
  'deletion.deleted': [{ args: [post(8)], parameters: object(0) }],
  'deletion.trash': [{ args: [8], parameters: [must(0)] }],
  'deletion.untrash': [{ args: [8], parameters: [must(0)] }],

  'shared.idempotencyKey': [
    {
      args: [{ user: 1, request: 'POST /', key: 'k', body: '{}' }],
      parameters: [
        must(0),
        ['0.user', 'zero'],
        ...['request', 'key', 'body'].map((name): Parameter => [`0.${name}`, 'text', 'digits', 'long']),
      ],
    },
  ],

  'integrity.check': [checked],
  'integrity.plan': [checked],
  'integrity.fix': [checked],

  'transfer.export': [
    { args: [{ type: 'references', slugs: true }], parameters: [bag(0), maybe('0.type'), ['0.slugs', 'undefined', 'boolean']] },
  ],
  'transfer.import': [
    {
      args: [
        [{ at: 1, record: { type: 'references', from_id: 5, to_id: 8 } }],
        { onConflict: 'update', dryRun: true, strict: true },
      ],
      parameters: [
        ['0', 'array'],
        must('0.0'),
        ['0.0.at', 'zero'],
        ['0.0.record'],
        ...within('0.0.record', [must('type'), ['from_id', 'digits'], ['to_id', 'digits']]),
        bag(1),
        maybe('1.onConflict'),
        ...['dryRun', 'strict', 'every'].map((name): Parameter => [`1.${name}`, 'undefined', 'boolean']),
        bag('1.defaults'),
        maybe('1.defaults.type'),
        maybe('1.defaults.from_type'),
        maybe('1.signal'),
        maybe('1.onItem'),
        maybe('1.onProgress'),
      ],
    },
  ],
  ...Object.fromEntries(
    ['p2p', 'contentConnect'].map((source) => [
      `transfer.${source}`,
      [
        {
          args: [{ types: { old: 'references' }, type: 'references' }],
          parameters: [bag(0), bag('0.types'), anyText('0.type', 'undefined'), ['0.only', 'undefined', 'array']],
        },
      ],
    ]),
  ),
  'transfer.meta': [
    {
      args: [{ key: 'mood', objectType: 'post', acf: true, type: 'references' }],
      parameters: [
        must(0),
        word('0.key'),
        ...['0.objectType', '0.toType'].map(maybe),
        anyText('0.type', 'undefined'),
        ['0.acf', 'undefined', 'boolean'],
      ],
    },
  ],

  'types.stored': [{ args: ['related_to'], parameters: [must(0)] }],
  'similar.work': [{ args: [{}], parameters: [bag(0), maybe('0.onProgress'), maybe('0.signal')] }],
  'similar.rebuild': [{ args: [{}], parameters: [bag(0), maybe('0.onProgress'), maybe('0.signal')] }],
  'suggestions.of': [
    {
      args: [{ postId: 5, type: 'related_to', title: 'A', content: 'B', terms: [1], exclude: [2], limit: 3 }],
      parameters: [
        ['0', 'object', 'stringlike'],
        ...['0.postId', '0.type', '0.limit'].map(maybe),
        anyText('0.title', 'undefined'),
        anyText('0.content', 'undefined'),
        ...['0.terms', '0.exclude'].map((path) => list(path, 'undefined')),
        ...['0.terms.0', '0.exclude.0'].map(must),
      ],
    },
  ],
  'suggestions.dismiss': [{ args: [5, 7], parameters: [must(0), must(1)] }],
  'suggestions.restore': [{ args: [5, 7], parameters: [must(0), must(1)] }],
  'siteTypes.create': [
    {
      args: [{ ...longDefinition, name: 'of_site' }],
      parameters: [
        must(0),
        word('0.name'),
        word('0.label'),
        ...['from_object_types', 'to_object_types', 'direction'].map((name) => must(`0.${name}`)),
      ],
    },
  ],
  'siteTypes.update': [{ args: ['references', { hidden: false }], parameters: [must(0), ['1', 'object', 'stringlike']] }],
  'siteTypes.delete': [{ args: ['references', 'keep'], parameters: [must(0), maybe(1)] }],
  'siteTypes.refresh': [{ args: [], parameters: [] }],
  'types.get': [{ args: ['related_to'], parameters: [must(0)] }],
  'types.register': [{ args: [definition], parameters: [must(0), ...within('0', definitionFields)] }],

  'permissions.can': [{ args: [viewer, 'edit_post', 5], parameters: [must(0), must(1), must(2)] }],
  'permissions.mayEdit': [{ args: [viewer, 'post', 5], parameters: [must(0), must(1), must(2)] }],
  'permissions.access': [{ args: [viewer, [post(5), post(6)]], parameters: [must(0), must(1), ...object('1.0')] }],
  'permissions.mayChange': [
    {
      args: [viewer, { direction: 'bidirectional' }, post(5), post(6)],
      parameters: [must(0), must(1), ...object(2), ...object(3)],
    },
  ],
  'permissions.mayRelate': [
    {
      args: [viewer, { direction: 'bidirectional' }, post(5), post(6)],
      parameters: [must(0), must(1), ...object(2), ...object(3)],
    },
  ],
  'permissions.mayFollow': [
    {
      args: [viewer, { direction: 'bidirectional' }, post(5), post(6)],
      parameters: [maybe(0), must(1), ...object(2), ...object(3)],
    },
  ],

  'accounts.digester': [],
  'accounts.viewer': [{ args: [5], parameters: [['0', 'zero']] }],
  'accounts.authenticate': [
    { args: ['ann-login', 'x', ''], parameters: [word(0, 'long'), word(1, 'long'), word(2, 'undefined')] },
  ],
  'accounts.logIn': [
    {
      args: [{ login: 'ann-login', password: 'x' }],
      parameters: [
        must(0),
        ...within('0', [
          word('login', 'long'),
          word('password', 'long'),
          ['remember', 'undefined', 'boolean'],
          word('address', 'undefined'),
          word('agent', 'undefined'),
        ]),
      ],
    },
  ],
  'accounts.authenticatePage': [{ args: [new Map(), '0123456789'], parameters: [must(0), word(1, 'long')] }],
  'accounts.session': [{ args: [new Map()], parameters: [must(0)] }],
  'accounts.logOut': [{ args: [{ user: 5, token: 'x' }], parameters: [maybe(0), must('0.user'), word('0.token')] }],
  'accounts.nonce': [
    { args: ['wp_rest', { user: 5, token: 'x' }], parameters: [word(0), maybe(1), must('1.user'), word('1.token')] },
  ],
  'accounts.verifyNonce': [{ args: ['0123456789', 'wp_rest', undefined], parameters: [word(0), word(1), maybe(2)] }],
  'accounts.createApplicationPassword': [{ args: ['ann-login', 'phone'], parameters: [word(0), word(1)] }],
  'accounts.users.find': [{ args: [5], parameters: [word(0, 'long')] }],
  'accounts.users.viewer': [{ args: [5, 'x'], parameters: [must(0), word(1, 'long', 'undefined')] }],
  'accounts.users.list': [{ args: [{ role: 'author' }], parameters: [bag(0), word('0.role', 'undefined')] }],
  'accounts.users.create': [
    {
      args: [{ login: 'new', email: 'new@site.example', role: 'author', password: 'a long secret' }],
      parameters: [
        must(0),
        word('0.login'),
        must('0.email'),
        maybe('0.role'),
        word('0.display_name', 'undefined'),
        word('0.password', 'undefined'),
      ],
    },
  ],
  'accounts.users.profiles': [{ args: [[{ ID: 5 }]], parameters: [must(0), must('0.0'), must('0.0.ID')] }],
  'accounts.users.setPassword': [{ args: [6, 'a long secret'], parameters: [must(0), word(1)] }],
  'accounts.applicationPasswords.get': [{ args: [5, 'x'], parameters: [must(0), word(1, 'long')] }],
  'accounts.applicationPasswords.list': [{ args: [5], parameters: [must(0)] }],
  'accounts.applicationPasswords.create': [{ args: [5, 'phone', ''], parameters: [must(0), word(1), word(2, 'undefined')] }],
  'accounts.applicationPasswords.rename': [{ args: [5, 'x', 'phone'], parameters: [must(0), word(1, 'long'), word(2)] }],
  'accounts.applicationPasswords.delete': [{ args: [5, 'x'], parameters: [must(0), word(1, 'long')] }],
  'accounts.applicationPasswords.deleteAll': [{ args: [5, 'phone'], parameters: [must(0), word(1, 'long', 'undefined')] }],
  'accounts.applicationPasswords.verify': [
    { args: [5, 'x', ''], parameters: [['0', 'zero'], word(1, 'long'), word(2, 'long', 'undefined')] },
  ],

  PostQuery: [
    {
      args: [{ content_relation: { post_id: 5, type: 'references' } }, loggedOutViewer],
      parameters: [
        bag(0),
        ...within('0', [
          ...['post_type', 'post_status', 'paged', 'orderby', 'order', 'content_relation'].map(maybe),
          ['posts_per_page', 'undefined', 'negative'],
          word('s', 'undefined'),
          list('post__in', 'undefined'),
          list('post__not_in', 'undefined'),
          list('content_relation.post_id'),
          must('content_relation.type'),
          bag('content_relation.data'),
          ...['object_type', 'direction', 'operator'].map((name) => maybe(`content_relation.${name}`)),
        ]),
        maybe(1),
      ],
    },
  ],

  import: [
    { args: [[], {}], parameters: [must(0), bag(1), maybe('1.onProgress')] },
    record(
      { kind: 'user', login: 'new', meta: { mood: ['calm'] } },
      maybe('id'),
      word('login'),
      ...['slug', 'display_name', 'email', 'url', 'role'].map((name) => word(name, 'undefined')),
      anyText('description', 'undefined'),
      bag('meta'),
      anyText('meta.mood', 'object', 'stringlike'),
      anyText('meta.mood.0', 'object', 'stringlike'),
    ),
    record(
      { kind: 'term', taxonomy: 'category', name: 'New' },
      maybe('id'),
      word('taxonomy'),
      word('name'),
      word('slug', 'undefined'),
      word('parent', 'undefined'),
      anyText('description', 'undefined'),
    ),
    record(
      { kind: 'post', type: 'post', title: 'New', terms: [{ taxonomy: 'category', slug: 'news' }] },
      maybe('id'),
      word('type'),
      anyText('title'),
      anyText('content', 'undefined'),
      anyText('excerpt', 'undefined'),
      ...['status', 'slug', 'author', 'password', 'mime_type', 'guid'].map((name) => word(name, 'undefined')),
      // 5 is a month of 2001
      ['date', 'undefined', 'digits'],
      ['modified', 'undefined', 'digits'],
      ['parent', 'undefined', 'zero'],
      ['menu_order', 'undefined', 'zero', 'negative'],
      ['sticky', 'undefined', 'boolean'],
      maybe('terms'),
      must('terms.0'),
      word('terms.0.taxonomy'),
      word('terms.0.slug'),
      bag('meta'),
    ),
    record({ kind: 'option', name: 'new', value: 'x' }, word('name'), anyText('value')),
    {
      args: [
        [
          { kind: 'post', id: 70, type: 'post', title: 'A', author: 'ann-login' },
          { kind: 'post', id: 71, type: 'post', title: 'B' },
          { kind: 'relation', type: 'references', from: { objectType: 'post', id: 70 }, to: { objectType: 'post', id: 71 } },
        ],
      ],
      parameters: [
        must('0.2.type'),
        ...object('0.2.from'),
        ...object('0.2.to'),
        ['0.2.from_order', 'undefined', 'zero'],
        ['0.2.to_order', 'undefined', 'zero'],
        ['0.2.created_at', 'undefined', 'digits'],
      ],
    },
  ],
};
