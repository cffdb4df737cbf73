import type * as contract from 'relx/contract';
import type { InferInput, InferOutput } from 'valibot';
import { expectTypeOf, test } from 'vitest';
import type * as schemas from '../../src/api/schemas/index.js';

/** Readonly all the way down: what leaves is never changed, what a schema gives could be. */
type Frozen<T> = T extends readonly unknown[]
  ? { readonly [K in keyof T]: Frozen<T[K]> }
  : T extends object
    ? { readonly [K in keyof T as Present<T, K>]: Frozen<T[K]> }
    : T;
/** Members that are always absent only narrow unions: a schema has none. */
type Present<T, K extends keyof T> = [T[K]] extends [undefined] ? never : K;
type Out<S extends keyof typeof schemas> = (typeof schemas)[S] extends infer Schema
  ? Schema extends Parameters<typeof check>[0]
    ? Frozen<InferOutput<Schema>>
    : never
  : never;
declare function check(schema: import('valibot').GenericSchema): void;

test('what the schemas give is what the contract says', () => {
  expectTypeOf<Out<'RelatedPost'>>().toEqualTypeOf<Frozen<contract.RelatedPost>>();
  expectTypeOf<Out<'RelatedUser'>>().toEqualTypeOf<Frozen<contract.RelatedUser>>();
  expectTypeOf<Out<'RelatedTerm'>>().toEqualTypeOf<Frozen<contract.RelatedTerm>>();
  expectTypeOf<Out<'Relation'>>().toEqualTypeOf<Frozen<contract.Relation>>();
  expectTypeOf<Out<'RelationItem'>>().toEqualTypeOf<Frozen<contract.RelationItem>>();
  expectTypeOf<Out<'AutomaticItem'>>().toEqualTypeOf<Frozen<contract.AutomaticItem>>();
  expectTypeOf<Out<'Suggestion'>>().toEqualTypeOf<Frozen<contract.Suggestion>>();
  expectTypeOf<Out<'Dismissal'>>().toEqualTypeOf<Frozen<contract.Dismissal>>();
  expectTypeOf<Out<'EmbeddedRelation'>>().toEqualTypeOf<Frozen<contract.EmbeddedRelation>>();
  expectTypeOf<Out<'RelationData'>>().toEqualTypeOf<Frozen<contract.RelationData>>();
  expectTypeOf<Out<'FieldSchema'>>().toEqualTypeOf<Frozen<contract.FieldSchema>>();
  expectTypeOf<Out<'RelationType'>>().toEqualTypeOf<Frozen<contract.RelationType>>();
  expectTypeOf<Out<'RelationExists'>>().toEqualTypeOf<Frozen<contract.RelationExists>>();
  expectTypeOf<Out<'MovedRelation'>>().toEqualTypeOf<Frozen<contract.MovedRelation>>();
  expectTypeOf<Out<'RelatedEntry'>>().toEqualTypeOf<Frozen<contract.RelatedEntry>>();
  expectTypeOf<Out<'RemovedRelation'>>().toEqualTypeOf<Frozen<contract.RemovedRelation>>();
  expectTypeOf<Out<'DeletedType'>>().toEqualTypeOf<Frozen<contract.DeletedType>>();
});

test('what a caller may ask is what the schemas take', () => {
  expectTypeOf<Frozen<InferInput<typeof schemas.ListQuery>>>().toEqualTypeOf<Frozen<contract.ListQuery>>();
  expectTypeOf<Frozen<InferInput<typeof schemas.CollectionQuery>>>().toEqualTypeOf<Frozen<contract.CollectionQuery>>();
  expectTypeOf<Frozen<Omit<InferInput<typeof schemas.SuggestionInput>, 'type'>>>().toEqualTypeOf<
    Frozen<Omit<contract.SuggestionInput, 'type'>>
  >();
  expectTypeOf<Frozen<Omit<InferInput<typeof schemas.RelationInput>, 'type'>>>().toEqualTypeOf<
    Frozen<Omit<contract.RelationInput, 'type'>>
  >();
});
