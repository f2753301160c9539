import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problemNames } from '../lib/core/problem';
import en from '../public/_locales/en/messages.json';
import ja from '../public/_locales/ja/messages.json';

interface Message {
  readonly message: string;
  readonly placeholders?: Readonly<Record<string, { readonly content: string }>>;
}

const locales: Readonly<Record<string, Readonly<Record<string, Message>>>> = { en, ja };

/** Placeholder names a message uses, as written between dollar signs. */
const used = ({ message }: Message) => [...message.matchAll(/\$(\w+)\$/g)].map(([, name = '']) => name.toLowerCase());

describe.each(Object.entries(locales))('%s', (language, messages) => {
  test('has the keys of every other language', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
  });

  test('says which language it is', () => expect(messages['language']?.message).toBe(language));

  test('leaves nothing unsaid', () => {
    const empty = Object.entries(messages).filter(([, { message }]) => message.trim() === '');
    expect(empty).toEqual([]);
  });

  test('uses exactly the placeholders that each message declares', () => {
    const declared = Object.entries(messages).map(([key, { placeholders = {} }]) => [
      key,
      Object.keys(placeholders).sort(),
    ]);
    expect(Object.entries(messages).map(([key, message]) => [key, [...new Set(used(message))].sort()])).toEqual(
      declared,
    );
  });

  test('takes the same substitutions in the same order as English', () => {
    const english: Readonly<Record<string, Message>> = en;
    const places = Object.entries(messages).map(([key, { placeholders }]) => [key, placeholders]);
    expect(places).toEqual(Object.keys(messages).map(key => [key, english[key]?.placeholders]));
  });

  test.each([...problemNames, 'unknown'])('has a sentence for the problem %s', name => {
    expect(messages[`problem_${name}`]?.message).toMatch(/[.。]$/);
  });

  // A browser replaces `$1` and `$name$` and swallows a lone dollar.
  test('holds no dollar sign but for placeholders', () => {
    const lone = Object.entries(messages).filter(([, { message }]) => message.replace(/\$\w+\$/g, '').includes('$'));
    expect(lone).toEqual([]);
  });
});

test('a Japanese folder is always a フォルダー', () => {
  const others = Object.entries(ja).filter(([, { message }]) => /フォルダ(?!ー)/.test(message));
  expect(others).toEqual([]);
});

// Its own sentence says why, and that words still find.
test.each(Object.entries(locales))(
  '%s: that a model is not in use is said without what its problem says',
  (_, messages) => {
    expect(messages['options_model_failed']?.message).not.toMatch(/[Ww]ords|言葉/);
  },
);

test('Japanese is Japanese, but for names, codes and a colon', () => {
  const codes = ['extension_name', 'language'];
  // Placeholders and marks alone are of no language.
  const words = (message: string) => message.replace(/\$\w+\$/g, '');
  const foreign = Object.entries(ja).filter(
    ([key, { message }]) => !codes.includes(key) && /\p{L}/u.test(words(message)) && !/[ぁ-んァ-ヶ一-龠]/.test(message),
  );
  expect(foreign).toEqual([]);
});

/** What `docs/words.md` says, as far as a pattern can tell. */
const notOurWords: readonly (readonly [rule: string, messages: Readonly<Record<string, Message>>, wrong: RegExp])[] = [
  ['messages, not turns', en, /\bturns\b|\b(?:a|the|this|each|every) turn\b/],
  ['タイトル, 検索の準備, やり取り, 再開', ja, /題名|索引|やりとり|再開する$/],
  ['full-width ： and ～, and … for three dots', ja, /[^\x20-\x7e]:|\$:|〜|・・|\.\.\./],
  ['a space between Latin letters or figures and Japanese', ja, /[a-z0-9][ぁ-んァ-ヶ一-龠]|[ぁ-んァ-ヶ一-龠][a-z0-9]/i],
  ['a space beside the name of a site', ja, /\$SITE\$[ぁ-んァ-ヶ一-龠]|[ぁ-んァ-ヶ一-龠]\$SITE\$/],
];

test.each(notOurWords)('docs/words.md: %s', (_, messages, wrong) => {
  const found = Object.entries(messages).filter(([, { message }]) => wrong.test(message));
  expect(found.map(([key, { message }]) => `${key}: ${message}`)).toEqual([]);
});

test('the manifest finds its messages', () => {
  const config = readFileSync('wxt.config.ts', 'utf8');
  for (const [, key = ''] of config.matchAll(/__MSG_(\w+?)__/g)) expect(Object.keys(en)).toContain(key);
});
