import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ObjectType, RelatedOf } from '../../src/contract/index.js';
import { attributes, type RelatedAttributes } from '../../src/react/attributes/attributes.js';
import { formatDate } from '../../src/react/items/format-date.js';
import { itemFields } from '../../src/react/items/item-fields.js';
import type { ItemProps } from '../../src/react/items/item-props.js';
import { PostItem } from '../../src/react/items/post-item.js';
import { TermItem } from '../../src/react/items/term-item.js';
import { UserItem } from '../../src/react/items/user-item.js';
import { ListMarkup } from '../../src/react/lists/list-markup.js';
import { english } from '../../src/react/translate.js';
import { type Fragment, fragmentOf, sentinel } from './fragment.js';

/** The markup of lists of one object type. Keys are the layout and the switches that are on, in the order of {@link SWITCHES}. */
export interface Templates {
  /** The whole list, with the placeholders `items` and, if it has a title, `region`. */
  readonly list: Readonly<Record<string, Fragment>>;
  /** The attributes of a list that is a region. */
  readonly region: Fragment;
  /** An item of the list, with the placeholder `item`. */
  readonly row: Fragment;
  /** An automatic item, with the same placeholder. Only lists of posts have such items. */
  readonly automatic: Fragment | undefined;
  /** The content of an item. */
  readonly item: Readonly<Record<string, Fragment>>;
  /** The value of a field. */
  readonly field: Fragment;
  /** The terms of a post, with the placeholder `items`. */
  readonly terms?: Fragment;
  /** A term of a post, with its link and without. */
  readonly term?: Readonly<Record<'link' | 'text', Fragment>>;
  /** Attributes of images that are the same for every image, by layout. */
  readonly image: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The switches that change the markup, besides the layout. PHP has the same names. */
export const SWITCHES = {
  list: ['title', 'class', 'columns', 'thumbnails'],
  post: ['thumbnails', 'image', 'link', 'date', 'excerpt'],
  user: ['thumbnails', 'image', 'link'],
  term: ['link'],
} as const;

const LAYOUTS = attributes.layout.values;
const DATE = '2001-02-03T04:05:06Z';
const DAY = formatDate(DATE, 'en') as string;
/** A unique character for the letter of an avatar, which is the first of the name. */
const LETTER = '\u{f0000}';
const NAME = LETTER + sentinel('title');

type On = ReadonlySet<string>;

/** All combinations of switches. */
const subsets = (names: readonly string[]): string[][] =>
  names.reduce<string[][]>((sets, name) => sets.flatMap((set) => [set, [...set, name]]), [[]]);

function variants(
  names: readonly string[],
  make: (layout: RelatedAttributes['layout'], on: On) => Fragment,
): Record<string, Fragment> {
  const all = LAYOUTS.flatMap((layout) =>
    subsets(names).map((set) => [[layout, ...set].join(' '), make(layout, new Set(set))] as const),
  );
  return Object.fromEntries(all);
}

/** The sentinels of the values that are in the markup. */
const sentinelsIn = (markup: string, values: Readonly<Record<string, string | false>>): Record<string, string> =>
  // the components omit some values in a layout
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== false && markup.includes(entry[1])),
  );

/** The attributes of the components. A sentinel may have another type than the table has. */
function attributesOf(layout: RelatedAttributes['layout'], on: On): RelatedAttributes {
  const all = {
    layout,
    heading: on.has('title') && sentinel('title'),
    linkParams: '',
    className: on.has('class') ? sentinel('class') : '',
    columns: on.has('columns') && sentinel('columns'),
    headingLevel: sentinel('level'),
    excerptLength: 1,
    showExcerpt: true,
    showDate: on.has('date'),
    showTerms: true,
    showThumbnail: on.has('thumbnails'),
  };
  return all as unknown as RelatedAttributes;
}

const image = { src: sentinel('src'), srcset: sentinel('srcset'), width: sentinel('width'), height: sentinel('height') };

/** A term of a post, with or without a link. */
const termOf = (on: On) => ({ id: 1, title: sentinel('name'), link: on.has('link') ? sentinel('url') : '' });

/** An object with the values that the switches select. */
function relatedOf(objectType: ObjectType, on: On): RelatedOf<ObjectType> {
  const all = {
    object_type: objectType,
    title: NAME,
    link: on.has('link') ? sentinel('link') : '',
    date: on.has('date') ? DATE : undefined,
    excerpt: on.has('excerpt') ? sentinel('excerpt') : undefined,
    image: on.has('image') ? image : undefined,
    avatar: on.has('image') ? sentinel('avatar') : undefined,
    terms: [termOf(on)],
  };
  return all as unknown as RelatedOf<ObjectType>;
}

/** The markup of a list with one item. */
function listMarkup(objectType: ObjectType, layout: RelatedAttributes['layout'], on: On, more: object = { id: 1 }): string {
  const items = [{ ...more, related: relatedOf(objectType, new Set(['link', on.has('thumbnails') ? 'image' : ''])) }];
  return renderToStaticMarkup(
    <ListMarkup
      objectType={objectType}
      Item={() => sentinel('item') as unknown as ReactElement}
      props={{}}
      attributes={attributesOf(layout, on)}
      locale="en"
      translate={english}
      related={{ status: 'success', items } as never}
    />,
  );
}

const ROW = /<li\b.*<\/li>/s;
/** Attributes of a list whose heading is not the default one. */
const REGION = / role="region" aria-label="[^"]*"/;

function listOf(objectType: ObjectType, layout: RelatedAttributes['layout'], on: On): Fragment {
  const markup = listMarkup(objectType, layout, on).replace(ROW, sentinel('items')).replace(REGION, sentinel('region'));
  const names = [
    'items',
    ...['class', 'columns'].filter((name) => on.has(name)),
    ...(on.has('title') ? ['region', 'title', 'level'] : []),
  ];
  return fragmentOf(markup, Object.fromEntries(names.map((name) => [name, sentinel(name)])));
}

function regionOf(objectType: ObjectType): Fragment {
  const [region = ''] = REGION.exec(listMarkup(objectType, 'list', new Set(['title']))) ?? [];
  return fragmentOf(region, { title: sentinel('title') });
}

const components = { post: PostItem, user: UserItem, term: TermItem } as unknown as Record<
  ObjectType,
  (props: ItemProps<ObjectType>) => ReactElement
>;

/** The markup inside an item. */
const itemMarkup = (objectType: ObjectType, layout: RelatedAttributes['layout'], on: On): string =>
  renderToStaticMarkup(
    components[objectType]({
      related: relatedOf(objectType, on),
      attributes: attributesOf(layout, on),
      thumbnails: on.has('thumbnails'),
      locale: 'en',
      translate: english,
      fields: sentinel('fields'),
      selectProps: { 'data-relx-type': sentinel('type'), 'data-relx-position': sentinel('position') as unknown as number },
    }),
  );

const IMAGE = /<img\b[^>]*>/;
const TERMS = /<ul\b.*<\/ul>/s;
const TERM = /<li\b.*<\/li>/s;

function itemOf(objectType: ObjectType, layout: RelatedAttributes['layout'], on: On): Fragment {
  const markup = itemMarkup(objectType, layout, on);
  // WordPress makes the image of an attachment
  const text = objectType === 'post' ? markup.replace(IMAGE, sentinel('image')).replace(TERMS, sentinel('terms')) : markup;
  // an item without terms or fields has empty ones
  const names = ['link', 'type', 'position', 'terms', 'fields', 'excerpt', 'image', 'avatar'];
  const values = { title: NAME, letter: LETTER, date: DATE, day: DAY };
  const separate = text.replaceAll(NAME, '');
  return fragmentOf(text, {
    ...sentinelsIn(text, { ...Object.fromEntries(names.map((name) => [name, sentinel(name)])), ...values, letter: false }),
    ...(separate.includes(LETTER) ? { letter: LETTER } : {}),
  });
}

/** The value of a field. */
function fieldFragment(): Fragment {
  const [name, value] = [sentinel('name'), sentinel('value')];
  const [markup] = itemFields({ type: '', data: { [name]: value } }, name, { locale: 'en' });
  return fragmentOf(renderToStaticMarkup(markup), { name, value });
}

/** The terms of a post, and one of them. */
function termFragments(): Pick<Templates, 'terms' | 'term'> {
  const termsMarkup = (on: On): string => TERMS.exec(itemMarkup('post', 'list', on))?.[0] ?? '';
  const linked = termsMarkup(new Set(['link']));
  const one = (markup: string) => TERM.exec(markup)?.[0] ?? '';
  return {
    terms: fragmentOf(linked.replace(TERM, sentinel('items')), { items: sentinel('items') }),
    term: {
      link: fragmentOf(one(linked), { name: sentinel('name'), url: sentinel('url') }),
      text: fragmentOf(one(termsMarkup(new Set())), { name: sentinel('name') }),
    },
  };
}

/** The attributes of all images of a layout, without those that depend on the image. */
function imageOf(layout: RelatedAttributes['layout']): Record<string, string> {
  const [tag = ''] = IMAGE.exec(itemMarkup('post', layout, new Set(['thumbnails', 'image', 'link']))) ?? [];
  const all = [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name.toLowerCase(), value] as const);
  if (all.length < 5 || all.some(([, value]) => value.includes('&')))
    throw new Error(`Attributes of an image can't be read: ${tag}`);
  return Object.fromEntries(all.filter(([, value]) => !Object.values(image).includes(value)));
}

/** The markup of lists of an object type, from the React components. */
export function templatesOf(objectType: ObjectType): Templates {
  const rowOf = (item?: object): Fragment => {
    const [row = ''] = ROW.exec(listMarkup(objectType, 'list', new Set(), item)) ?? [];
    return fragmentOf(row, { item: sentinel('item') });
  };
  return {
    list: variants(SWITCHES.list, (layout, on) => listOf(objectType, layout, on)),
    region: regionOf(objectType),
    row: rowOf(),
    automatic: objectType === 'post' ? rowOf({ to_id: 1, automatic: true }) : undefined,
    item: variants(SWITCHES[objectType], (layout, on) => itemOf(objectType, layout, on)),
    field: fieldFragment(),
    ...(objectType === 'post' && termFragments()),
    image: objectType === 'post' ? Object.fromEntries(LAYOUTS.map((layout) => [layout, imageOf(layout)])) : {},
  };
}
