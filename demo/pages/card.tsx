import type { ReactElement } from 'react';
import type { RelatedImage } from 'relx';
import type { ContentObject } from 'relx/core';
import { summary, titleText } from '../html.js';
import type { Site } from '../site-context.js';
import { type Price, PriceTag } from './price-tag.js';

export type PostObject = Extract<ContentObject, { objectType: 'post' }>;

/** A post with the data of its card. */
export interface CardData {
  readonly post: PostObject;
  readonly price: Price | undefined;
}

/** Adds prices to posts with one query. */
export async function cards({ relx }: Site, objects: readonly ContentObject[]): Promise<CardData[]> {
  const posts = objects.filter((object): object is PostObject => object.objectType === 'post');
  const ids = posts.map(({ row }) => row.ID);
  const metas = await relx.content.meta(ids, ['_price', '_regular_price']);
  return posts.map((post) => {
    const { _price: price, _regular_price: regular = '' } = metas.get(post.row.ID) ?? {};
    return { post, price: price ? { price, regular } : undefined };
  });
}

/** Featured image. Decorative by default, because the title is next to it. */
export function Image({ image, sizes, eager, alt = '' }: ImageProps): ReactElement {
  const { src, srcset, width, height } = image;
  return (
    <img
      sizes={srcset ? sizes : undefined}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      srcSet={srcset || undefined}
      src={src}
    />
  );
}

interface ImageProps {
  readonly image: RelatedImage;
  readonly sizes: string;
  readonly alt?: string;
  /** Set for images above the fold. */
  readonly eager?: boolean;
}

interface CardProps {
  readonly site: Site;
  readonly card: CardData;
  /** Heading level of the card, one below that of its section. @default 'h3' */
  readonly level?: 'h2' | 'h3';
  readonly eager?: boolean;
}

/** Card: image, title, date or price, and a summary. */
export function Card({ site, card, level: Heading = 'h3', eager }: CardProps): ReactElement {
  const { post, price } = card;
  const { image } = post;
  const { post_title, post_date } = post.row;
  const text = summary(post.row);
  return (
    // aligned by the language of its title
    <article className="card" dir="auto">
      {image ? (
        <Image image={image} sizes="(min-width: 60rem) 22rem, (min-width: 40rem) 45vw, 95vw" {...(eager && { eager })} />
      ) : (
        <div className="no-picture" aria-hidden="true" />
      )}
      <Heading className="card-title">
        <a href={post.link}>{titleText(post_title)}</a>
      </Heading>
      {price ? <PriceTag site={site} price={price} /> : <PostDate site={site} date={post_date} />}
      {text && (
        <p className="card-text" dir="auto">
          {text}
        </p>
      )}
    </article>
  );
}

/** Formatted date. WordPress stores dates in the time zone of the site, so they are not converted. */
export function PostDate({ site, date }: { site: Site; date: string }): ReactElement {
  const iso = date.replace(' ', 'T');
  const day = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${iso}Z`));
  return (
    <time dateTime={iso} dir="auto">
      {day}
    </time>
  );
}
