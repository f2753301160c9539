/** The words of the interface (`docs/words.md`): none that are forbidden, no sentence too long for its place, no message that nobody shows. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import en from '../public/_locales/en/messages.json';
import ja from '../public/_locales/ja/messages.json';

type Messages = Readonly<Record<string, { readonly message: string }>>;

/** As whole words. What is right says `docs/words.md`. */
const forbiddenEnglish =
  /\b(kept|forget|forgotten|forgot|vault|storehouse|remembered|catch up|by itself|anew|certain|nearest|receipt|digest|passages?|selector|exchanges?|drill|proven|refused|stands|lies in|goes along|taken out|this machine|find by|please|successfully|simply)\b|!/i;
const forbiddenJapanese =
  /忘れ(?!た場合|ると誰)|残す|(?<!内)蔵|発言|言葉で検索|印|正しいバックアップ|(?<!再)読み込|書き出|固定|引き継|ブラウザー|分かる|たずね|尋ね|このアシスタント|(?<!出)版|保管/;

function listForbidden(messages: Messages, forbidden: RegExp): string[] {
  return Object.entries(messages)
    .filter(([, { message }]) => forbidden.test(message.replace(/\$\w+\$/g, 'N')))
    .map(([key, { message }]) => `${key}: ${message}`);
}

test('no English message uses a forbidden word', () => {
  expect(listForbidden(en, forbiddenEnglish)).toEqual([]);
});

test('no Japanese message uses a forbidden word', () => {
  expect(listForbidden(ja, forbiddenJapanese)).toEqual([]);
});

/** How long a message may be, by the ending of its key. A word of Japanese counts as three characters. */
const limits: readonly (readonly [rule: string, key: RegExp, maxWords: number])[] = [
  [
    'a sentence under a setting',
    /^(options_(?!privacy|else|backups_(done|handed|verifyed|sealed)).*|coverage|catch_up|export_\w+)_detail$/,
    14,
  ],
  ['a problem', /^(problem|catch_up_stopped)_/, 40],
  ['a line of the page’s note', /^mark_/, 12],
];

const countWords = (message: string, isJapanese: boolean): number => {
  const plain = message.replace(/\$\w+\$/g, 'N');
  return isJapanese ? Math.ceil(plain.replace(/\s/g, '').length / 3) : plain.split(/\s+/).length;
};

test.each(limits)('%s is short enough', (_rule, key, maxWords) => {
  const long = (
    [
      ['en', en],
      ['ja', ja],
    ] as const
  ).flatMap(([language, messages]) =>
    Object.entries(messages as Messages)
      .filter(([name, { message }]) => key.test(name) && countWords(message, language === 'ja') > maxWords)
      .map(([name, { message }]) => `${language} ${name}: ${message}`),
  );
  expect(long).toEqual([]);
});

test('every message is shown somewhere', () => {
  const sources = ['components', 'entrypoints', 'lib'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(tsx?|html|js)$/.test(name))
      .map(name => readFileSync(`${folder}/${name}`, 'utf8')),
  );
  const text = [...sources, readFileSync('wxt.config.ts', 'utf8')].join('\n');
  // A template such as `problem_${name}` shows each message that has its form.
  const templates = [...text.matchAll(/`([a-z][a-zA-Z_]*\$\{[^`]*)`/g)].map(
    ([, template = '']) =>
      new RegExp(
        `^${template
          .split(/\$\{[^}]*\}/)
          .map(part => part.replace(/[^\w]/g, '\\$&'))
          .join('\\w+')}$`,
      ),
  );
  // Plural forms are put together from a noun and its form, and the manifest has a way of its own to name a message.
  const isShown = (key: string) =>
    new RegExp(`['"\`]${key.replace(/_(one|other)$/, '')}['"\`]|__MSG_${key}__`).test(text) ||
    templates.some(template => template.test(key));
  expect(Object.keys(en).filter(key => !isShown(key))).toEqual([]);
});
