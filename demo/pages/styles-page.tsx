import type { Page } from '../page.js';
import type { Site } from '../site-context.js';
import { queryOf, readChoices } from '../styles/choices.js';
import { stickyOrNewest } from './sticky-or-newest.js';

/** The lists of a post to try styles with: of the one that most people have written. Undefined on a site without posts. */
export async function stylesPage(site: Site, query: URLSearchParams): Promise<Page | undefined> {
  const id = (await site.theme.joint()) ?? (await stickyOrNewest(site))?.row.ID;
  if (id === undefined) return undefined;
  const choices = readChoices(query);
  return {
    title: 'Styles',
    description: 'Related lists in each of their styles, with their custom properties to try.',
    // what is chosen holds before any JavaScript runs
    styleSheet: `/styles.css?${queryOf(choices)}`,
    islands: { styles: { component: 'styles', choices, object: { objectType: 'post', id } } },
    body: (island) => (
      <div className="band">
        <h1>Styles</h1>
        <p className="styles-intro">
          The same lists in each style that comes with relx. All of it is CSS: choose, and copy what you like.
        </p>
        {island('styles')}
      </div>
    ),
  };
}
