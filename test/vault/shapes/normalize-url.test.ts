import { expect, test } from 'vitest';
import { normalizeUrl } from '../../../lib/vault/shapes/normalize-url';

test.each([
  ['an issue', 'https://github.com/acme/boat/issues/12#issuecomment-9', 'github.com/acme/boat/issues/12'],
  [
    'an article with what counts visitors',
    'http://www.news.example/2026/11/tide/?utm_source=x&id=7',
    'news.example/2026/11/tide/?id=7',
  ],
  ['only what counts visitors', 'https://news.example/tide/?utm_source=x&gclid=1', 'news.example/tide'],
  [
    'Japanese, escaped',
    'https://ja.wikipedia.org/wiki/%E5%87%BA%E9%9B%B2%E5%A4%A7%E7%A4%BE',
    'ja.wikipedia.org/wiki/出雲大社',
  ],
  ['Japanese, written out', 'https://ja.wikipedia.org/wiki/出雲大社', 'ja.wikipedia.org/wiki/出雲大社'],
  ['Japanese in letters put together', 'https://a.example/か\u3099', 'a.example/が'],
  ['escaped in a way that is no text', 'https://a.example/%ff/x', 'a.example/%ff/x'],
  ['a start page', 'https://www.example.org/', 'example.org'],
  ['with a port', 'http://localhost:8080/docs/', 'localhost:8080/docs'],
])('%s', (_, url, page) => expect(normalizeUrl(url)).toBe(page));

test.each(['chrome://settings', 'file:///tmp/x.html', 'about:blank', 'javascript:alert(1)', 'nonsense', ''])(
  'no page of the web: %s',
  url => expect(normalizeUrl(url)).toBeUndefined(),
);
