import type { ObjectType, Relation, RelationData, RelationSide, RelationType } from '../contract/index.js';
import {
  is_relation_error,
  type OrderedRow,
  type PluginHost,
  type RelationChange,
  type RelationKey,
  type Viewer,
} from '../core/index.js';

/** Translations of a post by language, including the post itself: `{ en: 12, de: 57 }`. */
export type Translations = Readonly<Record<string, number>>;

export interface MultilingualOptions {
  /** Returns the translations of a post, or undefined for a post without a language. */
  readonly translationsOf: (postId: number) => Promise<Translations | undefined>;
}

/**
 * Creates a plugin that mirrors relations between posts to their translations, with data and order. If you relate two English
 * posts, their German translations are related, too, and the same for removals. It mirrors neither read-only types nor
 * those that connect users or terms. Similar posts have the language of the post.
 *
 * When a post gets a new translation, run the action `relx_translation_added` with its ID: the plugin copies the relations of the
 * other translations. When the language of a post changes, pass the former language, too: its relations then lead to translations
 * in the new one. If a request of a user starts this, pass the user third. Only lists of posts that the user may edit change.
 * A new relation gets only the private fields that the user sees.
 *
 * @example
 * const relx = await open({ dialect, plugins: [multilingual({ translationsOf: (id) => polylang.translations(id) })] });
 */
export function multilingual({ translationsOf }: MultilingualOptions): (core: PluginHost) => void {
  return ({ hooks, functions, relations, permissions }) => {
    /** Pairs and lists being mirrored now. Their hooks are skipped to prevent recursion. */
    const busy = new Set<string>();
    const keyOf = ({ from, to, type }: RelationKey) => `${from.id}>${to.id}:${type}`;
    const relationKey = (from: number, to: number, type: string): RelationKey => ({ type, from: post(from), to: post(to) });
    /** Key of a relation in the list of a post. */
    const keyIn = (id: number, type: string, at: RelationSide, related: number) =>
      at === 'from' ? relationKey(id, related, type) : relationKey(related, id, type);

    /** Runs work, without mirroring what it changes. */
    async function without(keys: readonly string[], work: () => Promise<unknown>): Promise<void> {
      for (const key of keys) busy.add(key);
      try {
        await work();
      } catch (error) {
        // relations that already exist, were already removed or exceed a limit are skipped
        if (!is_relation_error(error) || !EXPECTED.has(error.code)) throw error;
      } finally {
        for (const key of keys) busy.delete(key);
      }
    }

    /** The stored types that only connect posts, because user and term IDs have no translations. */
    async function postTypes(): Promise<readonly RelationType[]> {
      return (await functions.ncr_get_registered_relation_types()).filter(
        ({ computed, managed_by, from_object_types, to_object_types }) =>
          !computed && !managed_by && [...from_object_types, ...to_object_types].every((objectType) => objectType === 'post'),
      );
    }
    const postType = async (name: string) => (await postTypes()).find((type) => type.name === name);

    /** A list of a post, whose posts may be drafts, in the trash or of a type that is not public. */
    const listOf = (id: number, type: string, side: RelationSide): Promise<readonly OrderedRow[]> =>
      relations.ordered(post(id), type, side);

    const dataOf = async (id: number): Promise<RelationData | null> => (await relations.findById(id))?.data ?? null;

    const languageOf = async (id: number) =>
      Object.entries((await translationsOf(id)) ?? {}).find(([, translation]) => translation === id)?.[0];

    /** Calls `act` for each pair of translations in the same language that the user may relate, except the given pair. */
    async function mirror(key: RelationKey, viewer: Viewer | undefined, act: (key: RelationKey) => Promise<unknown>) {
      const type = busy.has(keyOf(key)) ? undefined : await postType(key.type);
      if (!type) return;
      const [sources, targets] = [await translationsOf(key.from.id), await translationsOf(key.to.id)];
      if (!sources || !targets) return;
      for (const [language, source] of Object.entries(sources)) {
        const target = targets[language];
        if (target === undefined || (source === key.from.id && target === key.to.id)) continue;
        const translated = relationKey(source, target, key.type);
        if (await permissions.mayFollow(viewer, type, translated.from, translated.to))
          await without([keyOf(translated)], () => act(translated));
      }
    }

    /** The data of a relation that the user sees. */
    async function seenDataOf(id: number, { type: name, from, to }: RelationKey, viewer?: Viewer): Promise<RelationData | null> {
      const [data, type] = [await dataOf(id), await postType(name)];
      if (!data || !type || viewer === undefined || (await permissions.mayChange(viewer, type, from, to))) return data;
      return Object.fromEntries(Object.entries(data).filter(([field]) => type.fields?.[field]?.private !== true));
    }

    const added = (id: number, from: number, to: number, type: string, viewer?: Viewer) => {
      const original = relationKey(from, to, type);
      return mirror(original, viewer, async (key) =>
        relations.add(key, { data: await seenDataOf(id, original, viewer), viewer }),
      );
    };
    const removed = (from: number, to: number, type: string, viewer?: Viewer) =>
      mirror(relationKey(from, to, type), viewer, (key) => relations.remove(key, { viewer }));

    const updated = ({ from_id, to_id, type }: Relation, data: RelationData, before: RelationData, viewer?: Viewer) =>
      mirror(relationKey(from_id, to_id, type), viewer, async (key) => {
        const found = await relations.find(key);
        const emptied = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
        return found && relations.update(found.id, { data: { ...emptied, ...data } }, undefined, { viewer });
      });

    /** Gives the lists of the translations the order of a list. */
    async function reordered(id: number, objectType: ObjectType, name: string, side: RelationSide, viewer?: Viewer) {
      const type = await postType(name);
      if (!type || objectType !== 'post' || busy.has(`${id}:${name}:${side}`)) return;
      const isTwoWay = type.direction === 'bidirectional';
      const wanted = await listOf(id, name, side);
      for (const [language, translation] of Object.entries((await translationsOf(id)) ?? {})) {
        if (translation === id || (viewer && !(await permissions.mayEdit(viewer, 'post', translation)))) continue;
        const present = new Set((await listOf(translation, name, side)).map(({ related }) => related.id));
        const ids: number[] = [];
        for (const { related } of wanted) {
          const target = (await translationsOf(related.id))?.[language];
          if (target !== undefined && present.has(target)) ids.push(target);
        }
        // either side of a two-way relation is the source in its own list
        const mayMove = (other: number) => {
          const { from, to } = keyIn(translation, name, isTwoWay ? 'from' : side, other);
          return viewer === undefined || permissions.mayRelate(viewer, type, from, to);
        };
        if ((await Promise.all(ids.map(mayMove))).includes(false)) continue;
        await without([`${translation}:${name}:${isTwoWay ? 'from' : side}`], () =>
          relations.reorderRelated(post(translation), name, ids, isTwoWay ? undefined : side, viewer),
        );
      }
    }

    /** Moves the relations of a post to posts in its former language to their translations in its language. */
    async function moveToLanguage(postId: number, former: string, type: RelationType, side: RelationSide, viewer?: Viewer) {
      const language = await languageOf(postId);
      if (language === undefined || language === former) return;
      for (const { id, at, related } of (await listOf(postId, type.name, side)).toReversed()) {
        const translations = (await translationsOf(related.id)) ?? {};
        const target = translations[language];
        if (translations[former] !== related.id || target === undefined) continue;
        const old = keyIn(postId, type.name, at, related.id);
        const moved = keyIn(postId, type.name, at, target);
        const mayMove = await Promise.all([old, moved].map(({ from, to }) => permissions.mayFollow(viewer, type, from, to)));
        if (mayMove.includes(false)) continue;
        await without([keyOf(old), keyOf(moved)], async () => {
          const remove: RelationChange = { change: 'remove', key: old };
          const add: RelationChange = { change: 'add', key: moved, data: await dataOf(id) };
          const { results } = await relations.batch((await relations.find(moved)) ? [remove] : [remove, add], { viewer });
          // a relation that the translation can't have stays
          for (const result of results) if (is_relation_error(result)) throw result;
        });
      }
    }

    /** Adds the relations of a post's other translations to a new translation. */
    async function fillIn(postId: number, former?: string, viewer?: Viewer): Promise<void> {
      for (const type of await postTypes()) {
        const { name, direction } = type;
        for (const side of direction === 'bidirectional' ? (['from'] as const) : (['from', 'to'] as const)) {
          if (former !== undefined) await moveToLanguage(postId, former, type, side, viewer);
          for (const other of Object.values((await translationsOf(postId)) ?? {})) {
            if (other === postId) continue;
            // the last one first, because lists show the newest relation first
            for (const { id, at, related } of (await listOf(other, name, side)).toReversed()) {
              const { from, to } = keyIn(other, name, at, related.id);
              await added(id, from.id, to.id, name, viewer);
            }
          }
        }
      }
    }

    const inLanguage = async (isAllowed: boolean, id: number, of: number) => {
      const language = isAllowed ? await languageOf(of) : undefined;
      return language === undefined ? isAllowed : (await languageOf(id)) === language;
    };

    hooks.addAction('ncr_relation_added', 'relx/multilingual', added);
    hooks.addAction('ncr_relation_removed', 'relx/multilingual', removed);
    hooks.addAction('ncr_relation_updated', 'relx/multilingual', updated);
    hooks.addAction('relx_relations_reordered', 'relx/multilingual', reordered);
    hooks.addAction('relx_translation_added', 'relx/multilingual', fillIn);
    hooks.addFilter('relx_similar_allowed', 'relx/multilingual', inLanguage);
  };
}

const post = (id: number) => ({ objectType: 'post', id }) as const;

/** Error codes that mirroring ignores. */
const EXPECTED: ReadonlySet<string> = new Set([
  'ncr_relation_exists', 'ncr_relation_not_found', 'ncr_max_connections_exceeded', 'ncr_self_relation', 'ncr_object_not_found',
  'ncr_invalid_combination', 'ncr_cycle', 'ncr_relation_not_allowed', 'rest_too_much_work',
]); // biome-ignore format: a set of names
