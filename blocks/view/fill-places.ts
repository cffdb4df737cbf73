import { normalizeAttributes, type ObjectType, type RelatedPage, RelatedView, type RelxClient, toQuery } from 'relx';
import { loadLanguage } from 'relx/languages';
import { PLACE } from '../list-block/placeholder.js';
import { postAround } from './page.js';

interface Place {
  readonly objectType: ObjectType;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The attributes of a place; undefined if they are missing or invalid. */
function read(element: Element): Place | undefined {
  try {
    const { kind: objectType, ...attributes } = JSON.parse(element.getAttribute(PLACE) ?? '') as Readonly<
      Record<string, unknown>
    > & { kind: ObjectType };
    return ['post', 'user', 'term'].includes(objectType) ? { objectType, attributes } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Fills the places of lists that no server has filled, all with one request. A list that can't be had, or is empty, leaves
 * its place empty: logged-out users see nothing of it.
 */
export async function fillPlaces(root: ParentNode, client: RelxClient): Promise<void> {
  const { locale, translate } = await loadLanguage(document.documentElement.lang);
  const filled = [...root.querySelectorAll(`[${PLACE}]`)].map(async (element) => {
    const place = read(element);
    element.removeAttribute(PLACE);
    if (!place) return;
    const { objectType } = place;
    const attributes = normalizeAttributes(objectType, place.attributes);
    const { postId, ...query } = toQuery(objectType, attributes);
    const id = postId || postAround(element);
    if (!id) return;
    const show = (related: { status: 'pending' } | ({ status: 'success' } & RelatedPage)) =>
      // built with our own JSX runtime, it returns the nodes of the page
      element.replaceChildren(
        ...[RelatedView({ ...attributes, className: '', objectType, locale, translate, related }) as unknown as Node].filter(
          Boolean,
        ),
      );
    show({ status: 'pending' });
    await client.listRelated('post', id, query).then(
      (page) => show({ status: 'success', ...page }),
      () => element.replaceChildren(),
    );
  });
  await Promise.all(filled);
}
