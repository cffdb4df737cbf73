import { is_relation_error, type PluginHost } from '../core/index.js';

/** Translations of a post by language, including the post itself: `{ en: 12, de: 57 }`. */
export type Translations = Readonly<Record<string, number>>;

export interface MultilingualOptions {
  /** Returns the translations of a post from the multilingual plugin, or undefined for a post without a language. */
  readonly translationsOf: (postId: number) => Promise<Translations | undefined>;
}

/**
 * Plugin that mirrors relations between posts to their translations in the same language. For example, a relation between two
 * English posts is also added between their German translations. Removals are mirrored too. Relations to users and terms are
 * not mirrored. When a post gets a new translation, run the action `relx_translation_added` with the ID of the new post. The
 * plugin then copies the relations of the other translations.
 *
 * @example
 * const relx = await open({ dialect, plugins: [multilingual({ translationsOf: (id) => polylang.translations(id) })] });
 */
export function multilingual({ translationsOf }: MultilingualOptions): (host: PluginHost) => void {
  return ({ hooks, functions }) => {
    /** Pairs being mirrored now. Their hooks are skipped to prevent recursion. */
    const busy = new Set<string>();
    const keyOf = (from: number, to: number, type: string) => `${from}>${to}:${type}`;

    /** True for stored types that only connect posts, because user and term IDs have no translations. */
    async function joinsPosts(type: string): Promise<boolean> {
      const found = (await functions.ncr_get_registered_relation_types()).find(({ name }) => name === type);
      if (found === undefined || found.computed) return false;
      return [...found.from_object_types, ...found.to_object_types].every((objectType) => objectType === 'post');
    }

    /** Calls `act` for each pair of translations in the same language, except the given pair. */
    async function mirror(from: number, to: number, type: string, act: (from: number, to: number) => Promise<unknown>) {
      if (busy.has(keyOf(from, to, type)) || !(await joinsPosts(type))) return;
      const [sources, targets] = [await translationsOf(from), await translationsOf(to)];
      if (!sources || !targets) return;
      for (const [language, source] of Object.entries(sources)) {
        const target = targets[language];
        if (target === undefined || (source === from && target === to)) continue;
        const key = keyOf(source, target, type);
        busy.add(key);
        try {
          const result = await act(source, target);
          // relations that already exist, were already removed or exceed a limit are skipped
          if (is_relation_error(result) && !EXPECTED.has(result.code)) throw result;
        } finally {
          busy.delete(key);
        }
      }
    }

    const added = (_: unknown, from: number, to: number, type: string) =>
      mirror(from, to, type, (source, target) => functions.ncr_add_relation(source, 'post', target, 'post', type));
    const removed = (from: number, to: number, type: string) =>
      mirror(from, to, type, (source, target) => functions.ncr_remove_relation(source, 'post', target, 'post', type));

    /** Adds the relations of a post's other translations to a new translation. */
    async function fillIn(postId: number): Promise<void> {
      const translations = (await translationsOf(postId)) ?? {};
      for (const { name, direction } of await functions.ncr_get_registered_relation_types()) {
        if (!(await joinsPosts(name))) continue;
        for (const other of Object.values(translations)) {
          if (other === postId) continue;
          const found = await functions.ncr_get_related(other, 'post', name, {
            direction: direction === 'bidirectional' ? 'both' : 'outgoing',
          });
          const incoming =
            direction === 'bidirectional' ? [] : await functions.ncr_get_related(other, 'post', name, { direction: 'incoming' });
          for (const list of [found, incoming]) {
            if (is_relation_error(list)) throw list;
            for (const { from_id, to_id } of list) await added(undefined, from_id, to_id, name);
          }
        }
      }
    }

    hooks.addAction('ncr_relation_added', 'relx/multilingual', added);
    hooks.addAction('ncr_relation_removed', 'relx/multilingual', removed);
    hooks.addAction('relx_translation_added', 'relx/multilingual', fillIn);
  };
}

/** Error codes that mirroring ignores. */
const EXPECTED: ReadonlySet<string> = new Set([
  'ncr_relation_exists', 'ncr_relation_not_found', 'ncr_max_connections_exceeded', 'ncr_self_relation', 'ncr_object_not_found',
]); // biome-ignore format: a set of names
