import type { ReactElement } from 'react';
import type { ContentObject } from 'relx/core';
import { summary, titleText } from '../html.js';
import type { Picture } from '../picture.js';
import type { Site } from '../site-context.js';
import type { Price } from '../theme-data.js';
import { PriceTag } from './price-tag.js';

export type PostObject = Extract<ContentObject, { kind: 'post' }>;

/** A post with what its card shows. */
export interface CardData {
  readonly post: PostObject;
  readonly picture: Picture | undefined;
  readonly price: Price | undefined;
}

/** Adds pictures and prices to posts, two statements for any number. */
export async function cards({ theme }: Site, objects: readonly ContentObject[]): Promise<CardData[]> {
  const posts = objects.filter((object): object is PostObject => object.kind === 'post');
  const pictures = await theme.pictures(posts.map(({ thumbnail }) => thumbnail));
  const prices = await theme.prices(posts.map(({ row }) => row.ID));
  return posts.map((post) => ({ post, picture: pictures.get(post.thumbnail), price: prices.get(post.row.ID) }));
}

/** A featured image. It says nothing that the title beside it does not, unless `alt` is asked for. */
export function Image({ picture, sizes, eager, alt = '' }: ImageProps): ReactElement {
  const { src, srcSet, width, height } = picture;
  return (
    <img
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      srcSet={srcSet}
      src={src}
    />
  );
}

interface ImageProps {
  readonly picture: Picture;
  readonly sizes: string;
  readonly alt?: string;
  /** For what is on the first screen. */
  readonly eager?: boolean;
}

interface CardProps {
  readonly site: Site;
  readonly card: CardData;
  /** One below the heading that the cards stand under. @default 'h3' */
  readonly level?: 'h2' | 'h3';
  readonly eager?: boolean;
}

/** A card: image, title, date or price, a few lines. */
export function Card({ site, card, level: Heading = 'h3', eager }: CardProps): ReactElement {
  const { post, picture, price } = card;
  const { post_title, post_date } = post.row;
  const text = summary(post.row);
  return (
    <article className="card">
      {picture ? (
        <Image picture={picture} sizes="(min-width: 60rem) 22rem, (min-width: 40rem) 45vw, 95vw" {...(eager && { eager })} />
      ) : (
        <div className="no-picture" aria-hidden="true" />
      )}
      <Heading className="card-title">
        <a href={post.link} dir="auto">
          {titleText(post_title)}
        </a>
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

/** A date, in words. WordPress's own zone is that of the site, so it is shown as it stands. */
export function PostDate({ site, date }: { site: Site; date: string }): ReactElement {
  const iso = date.replace(' ', 'T');
  const day = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${iso}Z`));
  return (
    <time dateTime={iso} dir="auto">
      {day}
    </time>
  );
}
