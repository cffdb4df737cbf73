import type { Collection, ContentObject } from 'relx/core';
import { titleText } from '../html.js';
import type { IslandProps } from '../islands.js';
import type { Page } from '../page.js';
import type { Site } from '../site-context.js';
import { ApiStrip } from './api-strip.js';
import { Card, cards } from './card.js';

const grid = { objectType: 'post', layout: 'grid', orderBy: 'date', limit: 50, excerptLength: 24, headingLevel: 2 } as const;

/** Page of a person: profile, posts and favorites. */
export function authorPage({ row, avatar }: Extract<ContentObject, { objectType: 'user' }>): Page {
  const { ID, display_name, description } = row;
  const object = { objectType: 'user', id: ID } as const;
  const islands: Record<string, IslandProps> = {
    written: { ...grid, object, type: 'authored_by', direction: 'incoming', heading: `By ${display_name}` },
    favourites: { ...grid, object, type: 'favorite_posts', orderBy: 'manual', excerptLength: 0, heading: 'Favourites' },
  };
  return {
    title: display_name,
    description: description ?? '',
    islands,
    body: (island, requests) => (
      <div className="band archive">
        <header className="archive-head person">
          {avatar && <img src={avatar} width={96} height={96} alt="" />}
          <div>
            <h1 dir="auto">{display_name}</h1>
            {description && <p dir="auto">{description}</p>}
          </div>
        </header>
        {island('written')}
        {island('favourites')}
        <ApiStrip requests={requests} />
      </div>
    ),
  };
}

/** Page of a category, tag or shelf: its posts and child terms. */
export async function termPage(site: Site, term: Extract<ContentObject, { objectType: 'term' }>): Promise<Page> {
  const { term_id, name, description, taxonomy } = term.row;
  const { content } = site.relx;
  const type = content.types.taxonomies.find((one) => one.name === taxonomy);
  const siblings = type ? (await content.list({ objectType: 'term', type }, { per_page: 100 })).items : [];
  const children = siblings.filter((one) => one.objectType === 'term' && one.row.parent === term_id);
  const title = titleText(name);
  const object = { objectType: 'term', id: term_id } as const;
  return {
    title,
    description,
    islands: { inside: { ...grid, object, type: 'categorized_as', direction: 'incoming', heading: 'Newest first' } },
    body: (island, requests) => (
      <div className="band archive">
        <header className="archive-head">
          <h1 dir="auto">{title}</h1>
          {description && <p dir="auto">{titleText(description)}</p>}
          {children.length > 0 && (
            <ul className="children">
              {children.map(({ link, row }) => (
                <li key={link}>
                  <a href={link}>{titleText('name' in row ? row.name : '')}</a>
                </li>
              ))}
            </ul>
          )}
        </header>
        {island('inside')}
        <ApiStrip requests={requests} />
      </div>
    ),
  };
}

/** All products; undefined if there are none. */
export async function shopPage(site: Site): Promise<Page | undefined> {
  const { content } = site.relx;
  const { items } = await content.list(content.collection('product') as Collection, { per_page: 100 });
  if (items.length === 0) return undefined;
  const products = await cards(site, items);
  return {
    title: 'Shop',
    body: () => (
      <section className="band archive">
        <header className="archive-head">
          <h1>Shop</h1>
        </header>
        <div className="cards">
          {products.map((card, index) => (
            <Card key={card.post.row.ID} site={site} card={card} level="h2" eager={index < 3} />
          ))}
        </div>
      </section>
    ),
  };
}
