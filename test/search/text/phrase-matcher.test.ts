import { describe, expect, test } from 'vitest';
import { toPlainText } from '../../../lib/search/chunk/plain-text';
import { createPhraseMatcher } from '../../../lib/search/text/phrase-matcher';
import { normalizeSearchText } from '../../../lib/search/text/scan';
import { random } from '../../fakes/made-up-site';

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

describe('marks inside what is quoted', () => {
  test.each([
    ['containers', 'Two [container](https://a.example/b_(c))s run.'],
    ['two containers run', 'Two [container](<https://a.example/b> "the title")s **run**.'],
    ['Kurasuite', 'The **Kura**suite is one.'],
    ['Kurabar', '![Kura](a.png)bar'],
    ['港の灯', '**港**[^1]の[灯](https://a.example)'],
    ['灯台守', '「[灯台](https://a.example)」と `灯`台守'],
    ['snake_case', 'A `snake`\\_case name'],
    ['2π', 'So $2\\pi$ holds.'],
    ['first second', '| first second | third |\n| - | - |'],
    ['=> {', '```js\nconst a = () => {\n```'],
  ])('%s', (phrase, text) => expect(createPhraseMatcher([phrase])(text, '')).toBe(true));
});

test('what cannot be there is told as the plain text tells it', () => {
  const next = random(1);
  const pick = (list: readonly string[]) => list[next(list.length)] ?? '';
  const normalize = (text: string) => normalizeSearchText(text).toLowerCase().replace(/\s+/g, ' ').trim();
  let found = 0;
  for (let n = 0; n < 5_000; n++) {
    const text = Array.from({ length: 3 + next(8) }, () => pick(next(2) === 0 ? letters : marks)).join('');
    const plain = normalize(toPlainText(text));
    const from = next(plain.length + 1);
    const phrase = plain.slice(from, from + 1 + next(8)).trim();
    // Its letters may stand elsewhere, too.
    const asked = next(4) === 0 ? `${phrase}${pick(letters)}` : phrase;
    const isThere = plain.includes(normalize(asked)) || normalize(text).includes(normalize(asked));
    expect(createPhraseMatcher([asked])(text, ''), `${asked} in ${text}`).toBe(isThere);
    if (isThere) found += 1;
  }
  expect(found).toBeGreaterThan(2_500);
});

const letters = ['a', 'ab', 'B', 'c1', '港', 'の灯', 'ｶﾚｰ', 'é', 'ß', '①', '  ', '\n', 'й'];
const marks =
  '*|**|_|__|~~|`|``|\\|\\_|[|]|](|)|[^1]|[^|](u)|](u "t")|![|(|<br>|\n- |\n# |\n> |\n```\n|$|\\alpha|{|}|^|<https://a>|. '
    .split('|')
    .concat('|');
