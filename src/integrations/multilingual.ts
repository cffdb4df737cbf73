import type {
  Direction,
  ObjectType,
  Relation,
  RelationData,
  RelationItem,
  RelationSide,
  RelationType,
} from '../contract/index.js';
import { is_relation_error, type PluginHost } from '../core/index.js';

/** Translations of a post by language, including the post itself: `{ en: 12, de: 57 }`. */
export type Translations = Readonly<Record<string, number>>;

export interface MultilingualOptions {
  /** Returns the translations of a post from the multilingual plugin, or undefined for a post without a language. */
  readonly translationsOf: (postId: number) => Promise<Translations | undefined>;
}

/**
 * Plugin that mirrors relations between posts to their translations in the same language, with their data and order. For example,
 * a relation between two English posts is also added between their German translations. Removals are mirrored too. Relations to
 * users and terms are not mirrored. Similar posts have the language of the post.
 *
 * When a post gets a new translation, run the action `relx_translation_added` with the ID of the new post. The plugin then copies
 * the relations of the other translations. When the language of a post changes, pass its former language as well. The plugin then
 * moves relations to posts in the former language to their translations.
 *
 * @example
 * const relx = await open({ dialect, plugins: [multilingual({ translationsOf: (id) => polylang.translations(id) })] });
 */
export function multilingual({ translationsOf }: MultilingualOptions): (host: PluginHost) => void {
  return ({ hooks, functions }) => {
    /** Pairs and lists being mirrored now. Their hooks are skipped to prevent recursion. */
    const busy = new Set<string>();
    const keyOf = (from: number, to: number, type: string) => `${from}>${to}:${type}`;

    /** Runs work, without mirroring what it changes. */
    async function without(key: string, work: () => Promise<unknown>): Promise<void> {
      busy.add(key);
      try {
        const result = await work();
        // relations that already exist, were already removed or exceed a limit are skipped
        if (is_relation_error(result) && !EXPECTED.has(result.code)) throw result;
      } finally {
        busy.delete(key);
      }
    }

    /** The stored types that only connect posts, because user and term IDs have no translations. */
    async function postTypes(): Promise<readonly RelationType[]> {
      return (await functions.ncr_get_registered_relation_types()).filter(
        ({ computed, from_object_types, to_object_types }) =>
          !computed && [...from_object_types, ...to_object_types].every((objectType) => objectType === 'post'),
      );
    }
    const joinsPosts = async (type: string) => (await postTypes()).some(({ name }) => name === type);

    async function listOf(id: number, type: string, direction: Direction): Promise<readonly RelationItem[]> {
      const list = await functions.ncr_get_related(id, 'post', type, { direction });
      if (is_relation_error(list)) throw list;
      return list;
    }

    async function dataOf(id: number): Promise<RelationData | null> {
      const relation = await functions.ncr_get_relation(id);
      return is_relation_error(relation) ? null : (relation.data ?? null);
    }

    const languageOf = async (id: number) =>
      Object.entries((await translationsOf(id)) ?? {}).find(([, translation]) => translation === id)?.[0];

    /** Calls `act` for each pair of translations in the same language, except the given pair. */
    async function mirror(from: number, to: number, type: string, act: (from: number, to: number) => Promise<unknown>) {
      if (busy.has(keyOf(from, to, type)) || !(await joinsPosts(type))) return;
      const [sources, targets] = [await translationsOf(from), await translationsOf(to)];
      if (!sources || !targets) return;
      for (const [language, source] of Object.entries(sources)) {
        const target = targets[language];
        if (target === undefined || (source === from && target === to)) continue;
        await without(keyOf(source, target, type), () => act(source, target));
      }
    }

    const added = (id: number, from: number, to: number, type: string) =>
      mirror(from, to, type, async (source, target) =>
        functions.ncr_add_relation(source, 'post', target, 'post', type, { data: await dataOf(id) }),
      );
    const removed = (from: number, to: number, type: string) =>
      mirror(from, to, type, (source, target) => functions.ncr_remove_relation(source, 'post', target, 'post', type));

    const updated = ({ from_id, to_id, type }: Relation, data: RelationData, before: RelationData) =>
      mirror(from_id, to_id, type, async (source, target) => {
        const isTwoWay = (await postTypes()).some(({ name, direction }) => name === type && direction === 'bidirectional');
        const list = await listOf(source, type, isTwoWay ? 'both' : 'outgoing');
        const found = list.find(({ related }) => related.id === target);
        const emptied = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
        return found && functions.ncr_update_relation(found.id, { data: { ...emptied, ...data } });
      });

    /** Gives the lists of the translations the order of a list. */
    async function reordered(id: number, objectType: ObjectType, name: string, side: RelationSide): Promise<void> {
      const type = (await postTypes()).find((one) => one.name === name);
      if (!type || objectType !== 'post' || busy.has(`${id}:${name}:${side}`)) return;
      const isTwoWay = type.direction === 'bidirectional';
      const own = side === 'from' ? 'outgoing' : 'incoming';
      const direction = isTwoWay ? 'both' : own;
      const wanted = await listOf(id, name, direction);
      for (const [language, translation] of Object.entries((await translationsOf(id)) ?? {})) {
        if (translation === id) continue;
        const present = new Set((await listOf(translation, name, direction)).map(({ related }) => related.id));
        const ids: number[] = [];
        for (const { related } of wanted) {
          const target = (await translationsOf(related.id))?.[language];
          if (target !== undefined && present.has(target)) ids.push(target);
        }
        const args = isTwoWay ? {} : { direction: own as 'outgoing' | 'incoming' };
        await without(`${translation}:${name}:${isTwoWay ? 'from' : side}`, () =>
          functions.ncr_reorder_relations(translation, 'post', name, ids, args),
        );
      }
    }

    /** Moves the relations of a post to posts in its former language to their translations in its language. */
    async function moveToLanguage(postId: number, former: string, type: string, direction: Direction): Promise<void> {
      const language = await languageOf(postId);
      if (language === undefined || language === former) return;
      for (const { id, from_id, to_id, related } of (await listOf(postId, type, direction)).toReversed()) {
        const translations = (await translationsOf(related.id)) ?? {};
        const target = translations[language];
        if (translations[former] !== related.id || target === undefined) continue;
        const data = await dataOf(id);
        const [from, to] = from_id === postId ? [postId, target] : [target, postId];
        await without(keyOf(from_id, to_id, type), () => functions.ncr_remove_relation(from_id, 'post', to_id, 'post', type));
        await without(keyOf(from, to, type), () => functions.ncr_add_relation(from, 'post', to, 'post', type, { data }));
        // the translation can have too many relations already
        if (!(await functions.ncr_is_related(from, 'post', to, 'post', type)))
          await without(keyOf(from_id, to_id, type), () =>
            functions.ncr_add_relation(from_id, 'post', to_id, 'post', type, { data }),
          );
      }
    }

    /** Adds the relations of a post's other translations to a new translation. */
    async function fillIn(postId: number, former?: string): Promise<void> {
      for (const { name, direction } of await postTypes()) {
        for (const list of direction === 'bidirectional' ? (['both'] as const) : (['outgoing', 'incoming'] as const)) {
          if (former !== undefined) await moveToLanguage(postId, former, name, list);
          for (const other of Object.values((await translationsOf(postId)) ?? {})) {
            if (other === postId) continue;
            // the last one first, because lists show the newest relation first
            for (const { id, from_id, to_id } of (await listOf(other, name, list)).toReversed())
              await added(id, from_id, to_id, name);
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

/** Error codes that mirroring ignores. */
const EXPECTED: ReadonlySet<string> = new Set([
  'ncr_relation_exists', 'ncr_relation_not_found', 'ncr_max_connections_exceeded', 'ncr_self_relation', 'ncr_object_not_found',
]); // biome-ignore format: a set of names
