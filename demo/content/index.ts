import type { ContentRecord, OptionRecord } from 'relx/core';
import { attachmentRecords } from './images.js';
import { pages } from './pages.js';
import { userRecords } from './people.js';
import { products } from './products.js';
import { relationRecords } from './relations.js';
import { demoName } from './site-name.js';
import { stories } from './stories/index.js';
import { termRecords } from './taxonomy.js';

export { avatarSvg } from './avatar-svg.js';
export { sceneSvg } from './scene-svg.js';
export { demoUpload, demoUploadResponse } from './uploads.js';

const options: readonly OptionRecord[] = Object.entries({
  blogname: demoName,
  blogdescription: 'On walking, weather and making things outdoors',
  admin_email: 'maren@example.test',
  permalink_structure: '/%postname%/',
  timezone_string: 'Europe/Dublin',
  WPLANG: 'en_GB',
  date_format: 'j F Y',
  time_format: 'H:i',
  start_of_week: '1',
  show_on_front: 'posts',
}).map(([name, value]) => ({ kind: 'option', name, value }));

/**
 * The demo site: a small magazine with a shop, its people, its pictures and how they are related.
 * Whatever is referred to comes before what refers to it. The files behind the attachments come from {@link demoUpload}.
 *
 * @returns Options, users, terms, attachments, posts, relations, in this order; the same ones at each call.
 * @example
 * for (const record of demoContent()) await importer.add(record);
 */
export function* demoContent(): Iterable<ContentRecord> {
  yield* options;
  yield* userRecords;
  yield* termRecords;
  yield* attachmentRecords;
  yield* pages;
  yield* stories;
  yield* products;
  yield* relationRecords;
}
