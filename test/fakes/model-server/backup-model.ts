/** A small model for practice and tests: it searches once in other words, then answers from what it was given, with its numbers. */
import type { ModelStep, WireRequest } from './forms';

const words = {
  en: {
    query: 'restore test quarter',
    first: 'You chose a nightly `pg_dump` over copying volumes, because a dump sees one consistent moment',
    second: 'You also planned to test a restore every quarter',
    nothing: 'Nothing in your chats answers that.',
    title: '**"Postgres backups"**\n',
  },
  ja: {
    query: '復元テスト 四半期',
    first: 'ボリュームのコピーではなく、毎晩の `pg_dump` を選んでいます。ダンプは一貫した一時点の状態を写すためです',
    second: '四半期ごとに復元テストを行う予定も立てていました',
    nothing: '保存されたチャットに答えはありません。',
    title: '「Postgres のバックアップ」\n',
  },
} as const;

export function answerAsBackupModel({ instructions, messages, tools }: WireRequest): ModelStep {
  const question = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  // The question stands before the passages, which may be in another language.
  const text = words[/^.*[ぁ-ん]/.test(question) ? 'ja' : 'en'];
  if (question.includes('Answer with one word: OK')) return { text: 'OK' };
  // A title is in the language of who asked, whatever the answer quotes.
  if (instructions.startsWith('You name chats.'))
    return { text: words[/^user: .*[ぁ-ん]/m.test(question) ? 'ja' : 'en'].title };
  if (tools.includes('list_facts'))
    return { call: { name: 'list_facts', args: { facts: [{ text: 'The ring was lost at the fair.' }] } } };
  const isSearched = messages.at(-1)?.role === 'tool';
  if (!isSearched && tools.includes('recall')) return { call: { name: 'recall', args: { query: text.query } } };
  const numbers = [
    ...messages
      .map(one => one.text)
      .join('\n')
      .matchAll(/^\[(\d+)\]$/gm),
  ].map(([mark]) => mark);
  const [first, ...others] = [...new Set(numbers)];
  if (first === undefined) return { text: text.nothing };
  const second = others.at(-1);
  const end = text === words.ja ? '。' : '.';
  return {
    text: `${text.first} ${first}${end}${second ? `\n\n${text.second} ${second}${end}` : ''} [99]`,
    pieceLength: 12,
  };
}
