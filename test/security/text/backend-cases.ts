import { explain } from '../../../src/cli/seed/wxr/explain.js';
import { mimeType } from '../../../src/cli/seed/wxr/mime-type.js';
import { asWritten, inert } from '../../../src/cli/terminal/spreadsheet-text.js';
import { ColumnText, check, text as checkText } from '../../../src/core/lib/checks.js';
import { formatValue } from '../../../src/core/lib/format-value.js';
import { isoTime } from '../../../src/core/lib/iso-time.js';
import { languageTag } from '../../../src/core/lib/language-tag.js';
import { unserialize } from '../../../src/core/lib/php-serialize.js';
import { dataField, dataTests, fieldOfOrder, isFieldOrder, sortValue } from '../../../src/core/relations/data/data-access.js';
import { declaredFields } from '../../../src/core/relations/data/declared-fields.js';
import { hasType, isFieldValue, isValid, problemOf } from '../../../src/core/relations/data/field-value.js';
import { shownData, shownValue } from '../../../src/core/relations/data/shown-data.js';
import { readValues, storedValue, storedValues } from '../../../src/core/relations/data/stored-data.js';
import { storedProblem } from '../../../src/core/relations/data/stored-problem.js';
import { textValue } from '../../../src/core/relations/data/text-value.js';
import { mergedData, newData } from '../../../src/core/relations/data/written-data.js';
import { postDates } from '../../../src/core/relations/related/related-objects.js';
import { pageByTitle, sortedTitle } from '../../../src/core/relations/related/related-titles.js';
import { textOfContent, wordsOf } from '../../../src/core/similar/similar-text.js';
import { foreignIds } from '../../../src/core/transfer/foreign-ids.js';
import { avatarAt, isGravatar } from '../../../src/core/wordpress/accounts/gravatar.js';
import { networkOf } from '../../../src/core/wordpress/accounts/network-of.js';
import { timingSafeEqual } from '../../../src/core/wordpress/accounts/timing-safe-equal.js';
import { readImageMeta } from '../../../src/core/wordpress/content/image-meta.js';
import { searchParts } from '../../../src/core/wordpress/content/search.js';
import { hasOffset, siteTime } from '../../../src/core/wordpress/content/site-time.js';
import { parseBlockAttributes } from '../../../src/core/wordpress/html/block-attributes.js';
import {
  replaceComments,
  splitAtComments,
  withoutAmbiguousComments,
  withoutDelimiters,
} from '../../../src/core/wordpress/html/comments.js';
import { filteredName } from '../../../src/core/wordpress/html/filtered-names.js';
import { filteredInline } from '../../../src/core/wordpress/html/filtered-post.js';
import { firstAfter } from '../../../src/core/wordpress/html/first-after.js';
import { inlineStyle } from '../../../src/core/wordpress/html/inline-style.js';
import { isTooDeep } from '../../../src/core/wordpress/html/is-too-deep.js';
import { htmlText, plainText, strippedHtml } from '../../../src/core/wordpress/html/plain-text.js';
import { textField } from '../../../src/core/wordpress/html/text-field.js';
import { checkRecord } from '../../../src/core/wordpress/import/check-record.js';
import { permalinkOf } from '../../../src/core/wordpress/links/permalinks.js';
import { readRewriteRules } from '../../../src/core/wordpress/links/rewrite-rules.js';
import { checkPostInput } from '../../../src/core/wordpress/posts/input.js';
import { shortened, slugOf } from '../../../src/core/wordpress/posts/slug.js';
import { limitMarks } from '../../../src/core/wordpress/text/limit-marks.js';
import {
  excerptBlocks,
  excerptOf,
  renderedExcerpt,
  renderedTitle,
  texturized,
} from '../../../src/core/wordpress/text/rendered.js';
import { texturize, texturizeParts, texturizePrimes, texturizeTimes } from '../../../src/core/wordpress/text/texturize.js';
import { withoutSpans } from '../../../src/core/wordpress/text/without-spans.js';
import { entityOf } from '../../../src/safe/entities.js';
import { escapeAttribute } from '../../../src/safe/escape-attribute.js';
import { escapeText } from '../../../src/safe/escape-text.js';
import { htmlAsAttribute } from '../../../src/safe/html-as-attribute.js';
import { safeUrl } from '../../../src/safe/safe-url.js';
import { sanitizeClass } from '../../../src/safe/sanitize-class.js';
import { scriptData } from '../../../src/safe/script-data.js';
import { trimCharacters } from '../../../src/safe/trim.js';
import { clientAddress } from '../../../src/server/adapters/client-address.js';
import { cookiesOf, setCookie } from '../../../src/server/http/cookies.js';
import { decodeCursor } from '../../../src/server/http/cursors.js';
import { allParams, fieldParams, queryParams } from '../../../src/server/http/params.js';
import { parseJson } from '../../../src/server/http/parse-json.js';
import { redactedUrl } from '../../../src/server/http/redacted-url.js';
import { cursorHeaders, entityTag, fieldsOf, namesTag, pageHeaders } from '../../../src/server/http/respond.js';
import { restRoutePath, rewriteRequest } from '../../../src/server/middleware/methods.js';
import { embedsOf } from '../../../src/server/wp/embeds.js';
import { htmlPage } from '../../../src/server/wp/html-page.js';
import { logoutPage } from '../../../src/server/wp/login-page.js';
import { paragraphs } from '../../../src/server/wp/paragraphs.js';
import { isListComment } from '../../../src/server/wp/rendered-shortcodes.js';

/** Calls a function with a text of a user, wherever in its arguments one can be. */
export type TextCase = (text: string) => unknown;

/** A header value of any text: characters that a header cannot have are replaced. */
const header = (text: string) => text.replace(/[^\x20-\x7e\t]/g, '~');
const url = (name: string, text: string) => `http://site.example/?${name}=${encodeURIComponent(text.slice(0, 100_000))}`;
const withHeader = (name: string, text: string) => new Request('http://site.example/', { headers: { [name]: header(text) } });
const names = { category: 'news', author: 'ann' };
const dated = { type: 'string', format: 'date-time', maxLength: 1_000_000 } as const;
const creditedTo = { name: 'credited_to', fields: { role: { type: 'string', enum: ['editor'] }, since: dated } } as never;

/** The functions of the back end, and those of `safe`, that text of users reaches, by file and name. */
export const backendCases: Readonly<Record<string, TextCase>> = {
  'src/core/wordpress/import/check-record.ts checkRecord': (text) =>
    checkRecord({ kind: 'post', id: 1, type: 'post', title: text, content: text, excerpt: text }),
  'src/core/lib/checks.ts check': (text) => check(ColumnText, 'title', text),
  'src/core/lib/checks.ts text': (text) => checkText('title', text),
  'src/core/transfer/foreign-ids.ts foreignIds': foreignIds,
  'src/core/wordpress/html/block-attributes.ts parseBlockAttributes': parseBlockAttributes,
  'src/core/wordpress/html/comments.ts replaceComments': (text) => replaceComments(text, () => ''),
  'src/core/wordpress/html/comments.ts splitAtComments': splitAtComments,
  'src/core/wordpress/html/comments.ts withoutAmbiguousComments': withoutAmbiguousComments,
  'src/core/wordpress/html/comments.ts withoutDelimiters': (text) => withoutDelimiters(text, () => true),
  'src/core/wordpress/html/filtered-names.ts filteredName': (text) => filteredName(text, 250),
  'src/core/wordpress/html/filtered-post.ts filteredInline': filteredInline,
  'src/core/wordpress/html/inline-style.ts inlineStyle': inlineStyle,
  'src/core/wordpress/html/is-too-deep.ts isTooDeep': (text) => isTooDeep(text, 1000),
  'src/core/wordpress/html/first-after.ts firstAfter': (text) => {
    const find = firstAfter(text, /-->/);
    for (let at = 0; at < text.length; at += 1) find(at);
  },
  'src/core/wordpress/html/plain-text.ts htmlText': htmlText,
  'src/core/wordpress/html/plain-text.ts strippedHtml': strippedHtml,
  'src/core/wordpress/text/rendered.ts excerptBlocks': excerptBlocks,
  'src/core/wordpress/html/plain-text.ts plainText': plainText,
  'src/core/relations/data/data-access.ts dataField': (text) => dataField(text, dated),
  'src/core/relations/data/data-access.ts dataTests': (text) => [
    dataTests('data', creditedTo, { role: text }),
    dataTests(text, creditedTo, { [text]: 1 }),
  ],
  'src/core/relations/data/data-access.ts fieldOfOrder': fieldOfOrder,
  'src/core/relations/data/data-access.ts isFieldOrder': isFieldOrder,
  'src/core/relations/data/data-access.ts sortValue': (text) => [
    sortValue({ name: 'note', type: 'string' }, text),
    sortValue({ name: 'note', type: 'string' }, JSON.stringify({ note: text })),
  ],
  'src/core/relations/data/declared-fields.ts declaredFields': (text) =>
    declaredFields({ role: { type: 'string', label: text, enum: [text], default: text } }),
  'src/core/relations/data/field-value.ts hasType': (text) => hasType('string', text),
  'src/core/relations/data/field-value.ts isFieldValue': isFieldValue,
  'src/core/relations/data/field-value.ts isValid': (text) =>
    (['date', 'date-time', 'email', 'uri'] as const).map((format) => isValid({ ...dated, format }, text)),
  'src/core/relations/data/field-value.ts problemOf': (text) => problemOf(dated, text),
  'src/core/relations/data/shown-data.ts shownData': (text) => [
    shownData({ since: dated }, text, true),
    shownData({ since: dated }, JSON.stringify({ since: text }), true),
  ],
  'src/core/relations/data/shown-data.ts shownValue': (text) => shownValue(dated, { since: text }, 'since'),
  'src/core/relations/data/stored-data.ts readValues': readValues,
  'src/core/relations/data/stored-problem.ts storedProblem': (text) => [
    storedProblem(creditedTo, text),
    storedProblem(creditedTo, JSON.stringify({ since: text })),
  ],
  'src/core/relations/data/stored-data.ts storedValue': (text) => storedValue({ since: text }, text),
  'src/core/relations/data/stored-data.ts storedValues': storedValues,
  'src/core/relations/data/text-value.ts textValue': (text) => [
    textValue({ type: 'number' }, text),
    textValue({ type: 'boolean' }, text),
  ],
  'src/core/relations/data/written-data.ts mergedData': (text) => mergedData(creditedTo, null, { since: text, [text]: 1 }),
  'src/core/relations/data/written-data.ts newData': (text) => newData(creditedTo, { role: text }),
  'src/core/relations/related/related-titles.ts sortedTitle': sortedTitle,
  'src/core/wordpress/html/text-field.ts textField': textField,
  'src/core/wordpress/content/image-meta.ts readImageMeta': readImageMeta,
  'src/core/lib/iso-time.ts isoTime': isoTime,
  'src/core/lib/language-tag.ts languageTag': languageTag,
  'src/core/similar/similar-text.ts textOfContent': textOfContent,
  'src/core/similar/similar-text.ts wordsOf': (text) => wordsOf(text, '_'),
  'src/core/wordpress/accounts/gravatar.ts avatarAt': (text) => avatarAt(`https://secure.gravatar.com/avatar/${text}`, 24),
  'src/core/wordpress/accounts/gravatar.ts isGravatar': isGravatar,
  'src/core/wordpress/accounts/network-of.ts networkOf': networkOf,
  'src/core/wordpress/links/permalinks.ts permalinkOf': (text) =>
    permalinkOf(
      { id: 1, type: 'post', slug: text, status: 'publish', date: text, parent: 0, author: 1 },
      `/%postname%/${text}`,
      names,
    ),
  'src/core/lib/php-serialize.ts unserialize': unserialize,
  'src/core/wordpress/posts/input.ts checkPostInput': (text) =>
    checkPostInput({ title: text, content: text, excerpt: text, date: text }),
  'src/core/wordpress/content/search.ts searchParts': searchParts,
  'src/core/relations/related/related-objects.ts postDates': (text) => postDates(text, text),
  'src/core/relations/related/related-titles.ts pageByTitle': (text) =>
    pageByTitle([{ title: text }, { title: `${text}b` }] as never, { order: 'asc', language: text }),
  'src/core/wordpress/links/rewrite-rules.ts readRewriteRules': readRewriteRules,
  'src/core/wordpress/accounts/timing-safe-equal.ts timingSafeEqual': (text) => timingSafeEqual(text, text),
  'src/core/lib/format-value.ts formatValue': formatValue,
  'src/core/wordpress/content/site-time.ts hasOffset': hasOffset,
  'src/core/wordpress/content/site-time.ts siteTime': (text) => siteTime(text, 0),
  'src/core/wordpress/posts/slug.ts shortened': (text) => shortened(text),
  'src/core/wordpress/posts/slug.ts slugOf': slugOf,
  'src/core/wordpress/text/limit-marks.ts limitMarks': limitMarks,
  'src/core/wordpress/text/texturize.ts texturizeParts': texturizeParts,
  'src/core/wordpress/text/texturize.ts texturizePrimes': (text) => texturizePrimes(text, '"', '&#8243;', '<!--oq-->', '&#8221;'),
  'src/core/wordpress/text/texturize.ts texturizeTimes': texturizeTimes,
  'src/core/wordpress/text/texturize.ts texturize': texturize,
  'src/core/wordpress/text/rendered.ts excerptOf': (text) => [excerptOf('', text, ''), excerptOf(text, '', '')],
  'src/core/wordpress/text/rendered.ts renderedExcerpt': (text) => renderedExcerpt(text, ''),
  'src/core/wordpress/text/rendered.ts texturized': (text) => texturized(text, ''),
  'src/core/wordpress/text/rendered.ts renderedTitle': (text) => renderedTitle(text, ''),
  'src/safe/trim.ts trimCharacters': (text) => trimCharacters(text, ' \t\n\r\0\v-/'),
  'src/core/wordpress/text/without-spans.ts withoutSpans': (text) => [
    withoutSpans(text, '<', '>'),
    withoutSpans(text, '&', ';', 1),
  ],
  'src/server/adapters/client-address.ts clientAddress': (text) => clientAddress(text),
  'src/server/http/cookies.ts cookiesOf': (text) => cookiesOf(withHeader('cookie', text)),
  'src/server/http/cookies.ts setCookie': (text) => setCookie('name', text, { path: '/', secure: true }),
  'src/server/wp/embeds.ts embedsOf': (text) => embedsOf(new Request(url('_embed', text))),
  'src/server/wp/paragraphs.ts paragraphs': paragraphs,
  'src/server/wp/rendered-shortcodes.ts isListComment': isListComment,
  'src/server/http/cursors.ts decodeCursor': (text) =>
    decodeCursor(() => '0'.repeat(32), { objectType: 'post', id: 1 }, { orderby: 'order', to_type: 'all' }, text),
  'src/server/http/respond.ts entityTag': entityTag,
  'src/server/http/respond.ts namesTag': (text) => namesTag(text, '"a"', 'weak'),
  'src/server/http/respond.ts fieldsOf': (text) => fieldsOf(new Request(url('_fields', text))),
  'src/server/wp/html-page.ts htmlPage': (text) => htmlPage(text, ''),
  'src/server/wp/login-page.ts logoutPage': logoutPage,
  'src/server/http/respond.ts cursorHeaders': (text) => cursorHeaders(url('search', text), 10, 100, 'next'),
  'src/server/http/respond.ts pageHeaders': (text) => pageHeaders(url('search', text), { page: 2, per_page: 10 }, 100),
  'src/server/http/parse-json.ts parseJson': parseJson,
  'src/server/http/redacted-url.ts redactedUrl': (text) => [redactedUrl(url('search', text)), redactedUrl(text)],
  'src/server/http/params.ts allParams': (text) =>
    allParams(new Request('http://site.example/', { method: 'POST', headers: { 'content-type': header(text) }, body: text })),
  'src/server/http/params.ts fieldParams': fieldParams,
  'src/server/http/params.ts queryParams': (text) => queryParams(new Request(url('search', text))),
  'src/server/middleware/methods.ts restRoutePath': restRoutePath,
  'src/server/middleware/methods.ts rewriteRequest': (text) => rewriteRequest(new Request(url('rest_route', text)), '/wp-json'),
  'src/safe/entities.ts entityOf': entityOf,
  'src/safe/escape-attribute.ts escapeAttribute': escapeAttribute,
  'src/safe/escape-text.ts escapeText': escapeText,
  'src/safe/html-as-attribute.ts htmlAsAttribute': htmlAsAttribute,
  'src/safe/safe-url.ts safeUrl': safeUrl,
  'src/safe/sanitize-class.ts sanitizeClass': sanitizeClass,
  'src/safe/script-data.ts scriptData': scriptData,
  'src/cli/terminal/spreadsheet-text.ts asWritten': asWritten,
  'src/cli/terminal/spreadsheet-text.ts inert': inert,
  'src/cli/seed/wxr/explain.ts explain': explain,
  'src/cli/seed/wxr/mime-type.ts mimeType': mimeType,
};
