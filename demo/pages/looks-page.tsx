import { queryOf, readChoices } from '../looks/choices.js';
import type { Page } from '../page.js';
import type { Site } from '../site-context.js';
import { stickyOrNewest } from './sticky-or-newest.js';

/** The lists of a post to try looks with: of the one that most people have written. Undefined on a site without posts. */
export async function looksPage(site: Site, query: URLSearchParams): Promise<Page | undefined> {
  const id = (await site.theme.joint()) ?? (await stickyOrNewest(site))?.row.ID;
  if (id === undefined) return undefined;
  const choices = readChoices(query);
  return {
    title: 'Looks',
    description: 'Related lists in each of their looks, with their custom properties to try.',
    // what is chosen holds before any JavaScript runs
    looks: `/looks.css?${queryOf(choices)}`,
    islands: { looks: { kind: 'looks', choices, object: { objectType: 'post', id } } },
    body: (island) => (
      <div className="band">
        <h1>Looks</h1>
        <p className="looks-intro">
          The same lists in each look that comes with relx. All of it is CSS: choose, and copy what you like.
        </p>
        {island('looks')}
      </div>
    ),
  };
}
