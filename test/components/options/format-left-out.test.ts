/** What an import left out is said in both languages. That each kind has words, the types say. */
import { expect, test } from 'vitest';
import { formatLeftOut } from '../../../components/options/format-left-out';
import { translator } from '../../fakes/language';

const [inEnglish, inJapanese] = [translator('en'), translator('ja')];

test.each([
  [
    'file with a name that leaves its folder',
    'File with a name that leaves its folder',
    'フォルダーの外を指す名前のファイル',
  ],
  ['file locked with a password', 'File locked with a password', 'パスワードで保護されたファイル'],
  ['project', 'Project', 'プロジェクト'],
  ['task', 'Task', 'タスク'],
  ['media post', 'Media post', 'メディアの投稿'],
  ['saved prompt', 'Saved prompt', '保存されたプロンプト'],
  ['agent', 'Agent', 'エージェント'],
  ['activity that is no chat', 'Activity that is no chat', 'チャットではないアクティビティ'],
  [
    'activity that is no chat: Created',
    'Activity that is no chat (Created)',
    'チャットではないアクティビティ (Created)',
  ],
  ['damaged file: a: b.json', 'Damaged file (a: b.json)', '壊れたファイル (a: b.json)'],
])('%s', (what, english, japanese) => {
  expect(formatLeftOut(what, inEnglish)).toBe(english);
  expect(formatLeftOut(what, inJapanese)).toBe(japanese);
});

test('a name that nobody knows is told as it is', () => {
  expect(formatLeftOut('something new', inJapanese)).toBe('something new');
  expect(formatLeftOut('constructor', inJapanese)).toBe('constructor');
});
