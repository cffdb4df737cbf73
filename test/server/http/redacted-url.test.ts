import { expect, it } from 'vitest';
import { redactedUrl } from '../../../src/server/http/redacted-url.js';

it.each([
  ['https://ann:s3cret@site.example/a?b=c', 'https://site.example/a?b=c'],
  ['https://site.example/a?b=c&d', 'https://site.example/a?b=c&d'],
  ['not a URL?_wpnonce=s3cret', 'not a URL?[redacted]'],
])('%s', (url, shown) => expect(redactedUrl(url)).toBe(shown));
