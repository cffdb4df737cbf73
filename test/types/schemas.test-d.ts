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

test('the types of responses are those of the schemas', () => {
  expectTypeOf<Out<'RelatedByObject'>>().toEqualTypeOf<Frozen<contract.RelatedByObject>>();
  expectTypeOf<Out<'BatchResult'>>().toEqualTypeOf<Frozen<contract.BatchResult>>();
  expectTypeOf<Out<'RenderResult'>>().toEqualTypeOf<Frozen<contract.RenderResult>>();
  expectTypeOf<Out<'DeletedType'>>().toEqualTypeOf<Frozen<contract.DeletedType>>();
  expectTypeOf<Out<'RestError'>>().toEqualTypeOf<Frozen<contract.RestError>>();
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

test('the types of requests are those that the schemas accept', () => {
  expectTypeOf<Frozen<Omit<InferInput<typeof schemas.ListParams>, 'type'>>>().toEqualTypeOf<
    Frozen<Omit<contract.ListParams, 'type'>>
  >();
  expectTypeOf<Frozen<InferInput<typeof schemas.MoveInput>>>().toEqualTypeOf<Frozen<contract.MoveInput>>();
  expectTypeOf<Frozen<InferInput<typeof schemas.UpdateInput>>>().toEqualTypeOf<Frozen<contract.UpdateInput>>();
  expectTypeOf<Frozen<InferInput<typeof schemas.RenderInput>>>().toEqualTypeOf<Frozen<contract.RenderInput>>();
  expectTypeOf<Frozen<InferInput<typeof schemas.MediaQuery>>>().toEqualTypeOf<Frozen<contract.MediaQuery>>();
  expectTypeOf<Frozen<InferInput<typeof schemas.CollectionQuery>>>().toEqualTypeOf<Frozen<contract.CollectionQuery>>();
  expectTypeOf<Frozen<Omit<InferInput<typeof schemas.SuggestionInput>, 'type'>>>().toEqualTypeOf<
    Frozen<Omit<contract.SuggestionInput, 'type'>>
  >();
  expectTypeOf<Frozen<Omit<InferInput<typeof schemas.RelationInput>, 'type'>>>().toEqualTypeOf<
    Frozen<Omit<contract.RelationInput, 'type'>>
  >();
});
