import { Fragment } from 'react';
import type { ObjectRef } from 'relx';
import { renderShortcodes } from 'relx/shortcodes';
import { withGalleries } from '../galleries.js';
import { contentHtml, languageOf, raw, summary, titleClass, titleHtml, titleText } from '../html.js';
import type { IslandProps } from '../islands.js';
import type { Page } from '../page.js';
import type { Site } from '../site-context.js';
import { ApiStrip } from './api-strip.js';
import { cards, Image, PostDate, type PostObject } from './card.js';
import { PriceTag } from './price-tag.js';

/** Related lists of a post. Lists without items are hidden. */
function islandListsOf(post: PostObject, layout: 'list' | 'grid'): Readonly<Record<string, IslandProps>> {
  const object: ObjectRef = { objectType: 'post', id: post.row.ID };
  const isProduct = post.row.post_type === 'product';
  const isCourse = /\bcourse\b/i.test(post.row.post_title);
  const posts = { objectType: 'post', object, headingLevel: 2, limit: 20 } as const;
  return {
    related: { ...posts, type: 'related_to', heading: isProduct ? 'Goes well with' : 'Related', layout, switchable: true },
    authors: { objectType: 'user', object, type: 'authored_by', heading: '' },
    parts: { ...posts, type: 'parent_of', heading: isCourse ? 'Parts of this course' : 'Read on', showThumbnail: true },
    whole: { ...posts, type: 'parent_of', direction: 'incoming', heading: 'Part of' },
    needs: { ...posts, type: 'depends_on', direction: 'outgoing', heading: 'You will need first' },
    references: { ...posts, type: 'references', heading: 'References' },
    mentions: { ...posts, type: 'references', direction: 'incoming', heading: 'Mentioned in' },
    uses: { ...posts, type: 'depends_on', direction: 'incoming', heading: isProduct ? 'Used in' : 'What comes after' },
    topics: {
      objectType: 'term',
      object,
      type: 'categorized_as',
      layout: 'grid',
      orderBy: 'name',
      heading: 'Topics',
      headingLevel: 2,
      limit: 50,
    },
    fans: {
      objectType: 'user',
      object,
      type: 'favorite_posts',
      direction: 'incoming',
      heading: 'A favourite of',
      headingLevel: 2,
    },
  };
}

/** Page of a post, page or product with all related content. */
export async function postPage(site: Site, post: PostObject, layout: 'list' | 'grid'): Promise<Page> {
  const { post_title, post_content, post_date, post_password, post_type } = post.row;
  const [card] = await cards(site, [post]);
  const language = languageOf(post_content);
  const { image } = post;
  // hide the featured image if the text contains it, in any size
  const isNew = image && !post_content.includes(image.src.replace(/(?:-\d+x\d+)?\.\w+$/, ''));
  // the text can contain lists as shortcodes
  const { html } =
    post_password === ''
      ? await renderShortcodes(contentHtml(await withGalleries(site, post_content, post.row.ID)), {
          core: site.relx,
          postId: post.row.ID,
          locale: site.locale,
          mountable: true,
        })
      : { html: '' };
  const figure = isNew && <Image image={image} sizes="(min-width: 60rem) 58rem, 100vw" alt={image.alt} eager />;
  return {
    title: titleText(post_title),
    description: summary(post.row),
    islands: islandListsOf(post, layout),
    body: (island, requests) => (
      <>
        <article className={`story story-${post_type}`}>
          <header className="story-head" {...language}>
            <h1 className={titleClass('story-title', post_title)} dir="auto" {...raw(titleHtml(post_title))} />
            {card?.price && <PriceTag site={site} price={card.price} />}
            <div className="byline" lang={site.locale}>
              {island('authors')}
              {post_type === 'post' && <PostDate site={site} date={post_date} />}
            </div>
          </header>
          {figure && <div className="story-picture">{figure}</div>}
          {post_password === '' ? (
            <div className="prose" dir="auto" {...raw(html)} />
          ) : (
            <div className="prose locked">
              <p>
                <strong>This post is protected by a password.</strong> Readers of this page and of the REST API see its title and
                its relations only.
              </p>
            </div>
          )}
          <footer className="story-foot">
            {['parts', 'whole', 'needs', 'references', 'mentions', 'uses', 'topics', 'fans'].map((name) => (
              <Fragment key={name}>{island(name)}</Fragment>
            ))}
          </footer>
        </article>
        <div className="band related-band">
          {island('related')}
          <ApiStrip requests={requests} />
        </div>
      </>
    ),
  };
}
