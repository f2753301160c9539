import { describe, expect, test } from 'vitest';
import { createPhraseMatcher } from '../../../lib/search/text/phrase-matcher';

const markdown =
  'An anonymous **docker volume** goes with `docker rm -v`. Use [bind mounts](https://docs.example/b) instead.\nIt spans\nlines, and “Don’t repeat yourself” holds.\n\n- **名前付き**ボリュームを使う';
const title = 'Rust and Docker';

describe('a phrase is said', () => {
  test.each([
    'anonymous docker volume',
    'goes with docker rm -v. Use bind mounts instead',
    '名前付きボリューム',
    // Nobody writes marks, except those who look for them.
    '**docker volume**',
    '`docker rm -v`',
    "don't repeat",
    'DON‘T repeat',
    'spans   lines',
    // By the title of its chat.
    'Rust',
    'rust and docker',
    'ﾎﾞﾘｭｰﾑを使う',
  ])('%s', phrase => expect(createPhraseMatcher([phrase])(markdown, title)).toBe(true));
});

describe('a phrase is not said', () => {
  test.each([
    'volume docker',
    'docker-volume',
    // In part by the message, in part by the title.
    'ボリュームを使う Rust',
    'dont repeat',
  ])('%s', phrase => expect(createPhraseMatcher([phrase])(markdown, title)).toBe(false));
});

test('each of them must be said, wherever', () => {
  expect(createPhraseMatcher(['Rust', 'bind mounts instead'])(markdown, title)).toBe(true);
  expect(createPhraseMatcher(['Rust', 'bind mounts here'])(markdown, title)).toBe(false);
  expect(createPhraseMatcher([])('', '')).toBe(true);
});
