import type { ReactElement } from 'react';
import type { Collection } from 'relx/core';
import { raw, summary, titleClass, titleHtml } from '../html.js';
import type { Page } from '../page.js';
import type { Site } from '../site-context.js';
import { Card, cards, Image, PostDate, type PostObject } from './card.js';
import { Pagination } from './pagination.js';
import { stickyOrNewest } from './sticky-or-newest.js';
import { ToolStrip } from './tool-strip.js';

/** Posts per page, without the featured one on the first page. */
const PER_PAGE = 9;
const ON_THE_SHELF = 4;

/** Front page: the sticky post, the latest posts and some products. Undefined after the last page. */
export async function frontPage(site: Site, number: number): Promise<Page | undefined> {
  const { content } = site.relx;
  const posts = content.collection('posts') as Collection;
  const lead = await stickyOrNewest(site);
  const exclude = lead ? [lead.row.ID] : [];
  const { items, total } = await content.list(posts, { exclude, per_page: PER_PAGE, page: number });
  const pages = Math.max(Math.ceil(total / PER_PAGE), 1);
  if (number > pages) return undefined;

  const latest = await cards(site, items);
  const { items: products } = await content.list(content.collection('product') as Collection, { per_page: ON_THE_SHELF });
  const shelf = number === 1 ? await cards(site, products) : [];
  const first = number === 1 && lead;
  return {
    title: number === 1 ? '' : `Page ${number}`,
    description: site.tagline,
    islands: first
      ? {
          lead: {
            objectType: 'post',
            object: { objectType: 'post', id: lead.row.ID },
            limit: 4,
            heading: 'Read more',
            headingLevel: 3,
          },
        }
      : {},
    body: (island) => (
      <>
        {first && <Lead site={site} post={lead} list={island('lead')} />}
        {number === 1 && <ToolStrip site={site} />}
        <section className="band" aria-labelledby="latest">
          {number === 1 ? <h2 id="latest">Latest</h2> : <h1 id="latest">Page {number}</h1>}
          <div className="cards">
            {latest.map((card, index) => (
              <Card
                key={card.post.row.ID}
                site={site}
                card={card}
                level={number === 1 ? 'h3' : 'h2'}
                eager={!first && index < 3}
              />
            ))}
          </div>
          <Pagination page={number} pages={pages} />
        </section>
        {shelf.length > 0 && (
          <section className="band shelf" aria-labelledby="shelf">
            <header>
              <h2 id="shelf">From the shop</h2>
              <a href="/shop/">Everything in the shop</a>
            </header>
            <div className="cards cards-small">
              {shelf.map((card) => (
                <Card key={card.post.row.ID} site={site} card={card} />
              ))}
            </div>
          </section>
        )}
      </>
    ),
  };
}

function Lead({ site, post, list }: { site: Site; post: PostObject; list: ReactElement }) {
  return (
    <article className="lead">
      {post.image && <Image image={post.image} sizes="(min-width: 60rem) 40rem, 100vw" eager />}
      <div className="lead-text">
        <h2 className={titleClass('lead-title', post.row.post_title)}>
          <a href={post.link} dir="auto" {...raw(titleHtml(post.row.post_title))} />
        </h2>
        <PostDate site={site} date={post.row.post_date} />
        <p dir="auto">{summary(post.row)}</p>
        {list}
      </div>
    </article>
  );
}
