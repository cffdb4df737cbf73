import {
  createClient,
  type RelatedUser,
  RelatedUsers,
  RelatedView,
  useRelated,
  useRelatedPages,
  useRelationMutations,
} from 'relx';
import { defineRelationTypes, type RelationDataInput, type RelationDataOf, type RelationTypesOf } from 'relx/contract';
import { expectTypeOf, test } from 'vitest';

const types = defineRelationTypes([
  {
    name: 'credited_to',
    label: 'Credited to',
    from_object_types: ['post'],
    to_object_types: ['user'],
    direction: 'from_to',
    fields: {
      role: { type: 'string', enum: ['author', 'editor'], default: 'author', label: 'Role' },
      note: { type: 'string', maxLength: 500 },
      weight: { type: 'integer', minimum: 0 },
      featured: { type: 'boolean', default: false },
      fee: { type: 'number', default: 0, private: true },
    },
  },
]);

declare module 'relx/contract' {
  interface RelationTypes extends RelationTypesOf<typeof types> {}
}

const client = createClient();
declare const user: RelatedUser;

test('data has the literal types of the declared fields', () => {
  expectTypeOf<RelationDataOf<'credited_to'>>().toEqualTypeOf<{
    readonly role: 'author' | 'editor';
    readonly featured: boolean;
    readonly note?: string;
    readonly weight?: number;
    readonly fee?: number;
  }>();
});

test('each field is optional in data to write, and null removes its value', () => {
  expectTypeOf<RelationDataInput<'credited_to'>>().toEqualTypeOf<{
    readonly role?: 'author' | 'editor' | null | undefined;
    readonly note?: string | null | undefined;
    readonly weight?: number | null | undefined;
    readonly featured?: boolean | null | undefined;
    readonly fee?: number | null | undefined;
  }>();
});

test('a type that declares no fields has any data, because sites can declare them', () => {
  expectTypeOf<RelationDataOf<'authored_by'>>().toEqualTypeOf<Readonly<Record<string, string | number | boolean>>>();
  expectTypeOf<RelationDataOf<string>>().toEqualTypeOf<Readonly<Record<string, string | number | boolean>>>();
});

test('the client infers the data of a list, without a type argument', async () => {
  const { items } = await client.listRelated('post', 1, { type: 'credited_to' });
  expectTypeOf(items[0]?.data?.role).toEqualTypeOf<'author' | 'editor' | undefined>();
  expectTypeOf(items[0]?.data?.weight).toEqualTypeOf<number | undefined>();
  // @ts-expect-error a field that is not declared
  void items[0]?.data?.rolle;
  const any = await client.listRelated('post', 1);
  expectTypeOf(any.items[0]?.data?.role).toEqualTypeOf<string | number | boolean | undefined>();
});

test('the hooks infer as the client does', () => {
  const list = useRelated({ type: 'credited_to', postId: 1 });
  expectTypeOf(list.items?.[0]?.data?.role).toEqualTypeOf<'author' | 'editor' | undefined>();
  const pages = useRelatedPages({ type: 'credited_to', postId: 1 });
  expectTypeOf(pages.items?.[0]?.data?.featured).toEqualTypeOf<boolean | undefined>();
});

test('a query filters and sorts by declared fields only', () => {
  void client.listRelated('post', 1, { type: 'credited_to', data: { role: 'editor', weight: 3 }, orderBy: 'data.weight' });
  // a type that TypeScript does not know the fields of
  void client.listRelated('post', 1, { type: 'authored_by', data: { role: 'editor' }, orderBy: 'data.weight' });
  // @ts-expect-error a value that the field cannot have
  void client.listRelated('post', 1, { type: 'credited_to', data: { role: 'publisher' } });
  // @ts-expect-error a field that is not declared
  void client.listRelated('post', 1, { type: 'credited_to', data: { rolle: 'editor' } });
  // @ts-expect-error a field that is not declared
  useRelated({ type: 'credited_to', orderBy: 'data.wieght' });
});

test('a relation is added and changed with the values of its fields', async () => {
  const added = await client.addRelation({ from_id: 1, to_id: 2, type: 'credited_to', data: { role: 'editor', note: 'Text' } });
  expectTypeOf(added.data?.role).toEqualTypeOf<'author' | 'editor' | undefined>();
  // @ts-expect-error a value that the field cannot have
  void client.addRelation({ from_id: 1, to_id: 2, type: 'credited_to', data: { role: 'publisher' } });
  // @ts-expect-error a field that is not declared
  void client.addRelation({ from_id: 1, to_id: 2, type: 'credited_to', data: { rolle: 'editor' } });
  void client.updateRelation(3, { data: { role: 'editor', note: null } });

  const { add, update } = useRelationMutations();
  const item = await add({ from_id: 1, to_id: 2, type: 'credited_to', data: { weight: 3 } }, user);
  expectTypeOf(item.data?.weight).toEqualTypeOf<number | undefined>();
  void update(item, { role: 'editor', note: null });
  // @ts-expect-error a value that the field cannot have
  void update(item, { role: 'publisher' });
});

test('the slots of a list receive the data of its relation type', () => {
  void (
    <RelatedUsers
      type="credited_to"
      renderItem={({ related, data }) => {
        expectTypeOf(related).toEqualTypeOf<RelatedUser>();
        expectTypeOf(data?.role).toEqualTypeOf<'author' | 'editor' | undefined>();
        return null;
      }}
    />
  );
  void (
    <RelatedView
      objectType="user"
      type="credited_to"
      related={{ status: 'success', items: [] }}
      renderItem={({ data }) => {
        expectTypeOf(data?.featured).toEqualTypeOf<boolean | undefined>();
        return null;
      }}
    />
  );
  void (
    <RelatedUsers
      renderItem={({ data }) => {
        expectTypeOf(data?.role).toEqualTypeOf<string | number | boolean | undefined>();
        return null;
      }}
    />
  );
});
