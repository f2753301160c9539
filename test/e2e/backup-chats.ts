/** What a model is asked about: a few chats on backups, in both languages. Nobody's real chats. */
import type { Conversation, SiteId } from '../../lib/core/conversation';

const day = 86_400_000;

function chat(
  source: SiteId,
  name: string,
  title: string,
  question: string,
  answer: string,
  daysAgo: number,
): Conversation {
  const at = Date.now() - daysAgo * day;
  return {
    id: `${source}:${name}`,
    source,
    url: `https://${source}.example/c/${name}`,
    title,
    space: 'main',
    createdAt: at,
    updatedAt: at,
    completeness: { state: 'partial', turns: 2, gap: false },
    revision: 1,
    turns: [
      { id: 'q', parent: null, role: 'user', text: question, observedAt: at },
      { id: 'a', parent: 'q', role: 'assistant', text: answer, observedAt: at },
    ],
    activePath: ['q', 'a'],
  };
}

export const backupChats: readonly Conversation[] = [
  chat(
    'chatgpt',
    'dump',
    'Postgres backups: volumes or dumps',
    'How should we back up Postgres, by copying the volume or with a dump?',
    'Ask Postgres for a dump with pg_dump instead of copying the volume; it sees one consistent moment while writes go on. Run it every night at 03:00.',
    48,
  ),
  chat(
    'claude',
    'restore',
    'Testing a restore each quarter',
    'How often should a restore be tested?',
    'A backup that was never restored is a hope. Run a restore test every quarter and write down how long it took.',
    88,
  ),
  chat(
    'chatgpt',
    'dump-ja',
    'Postgres のバックアップ方法',
    'Postgres のバックアップはボリュームのコピーとダンプのどちらがいいですか？',
    'ボリュームのコピーより pg_dump のダンプが安全です。書き込み中でも一貫した一時点の状態を取得できます。毎晩 3 時に実行してください。',
    48,
  ),
  chat(
    'claude',
    'restore-ja',
    '四半期ごとの復元テスト',
    '復元テストはどのくらいの頻度で行うべきですか？',
    '一度も復元していないバックアップは希望にすぎません。復元テストは四半期ごとに行い、かかった時間を記録します。',
    88,
  ),
];
