/** A vault of 26 chats and 100 turns in two languages, written for these tests: with branches, files by name, tags, thinking. Nobody's real chats. */
import type { Conversation, Turn } from '../../../lib/core/conversation';
import { chat } from '../../search/chats';

interface Told {
  readonly id: Conversation['id'];
  readonly title: string;
  /** Year, month and day of the first turn, the month from 1. */
  readonly day: readonly [number, number, number];
  /** In turns, the user first. */
  readonly said: readonly (string | Partial<Turn>)[];
  readonly more?: Partial<Conversation>;
}

const told: readonly Told[] = [
  {
    id: 'chatgpt:volumes',
    title: 'Docker volumes that vanish',
    day: [2026, 1, 12],
    said: [
      'Why did my Docker volume disappear after compose down?',
      'An anonymous volume is removed together with its container. Give the volume a name and it stays.',
      'How do I name it in the compose file?',
      'List it under `volumes:` at the top level, then mount it as `data:/var/lib/postgresql/data`.',
    ],
  },
  {
    id: 'claude:tax',
    title: '医療費控除',
    day: [2026, 2, 3],
    said: [
      '医療費控除の確定申告で還付を受けるには何が要りますか？',
      '領収書をもとに医療費控除の明細書を作り、確定申告書に添えて出します。',
      '通院の交通費も入りますか？',
      '電車やバスの運賃は入ります。自家用車のガソリン代は入りません。',
    ],
  },
  {
    id: 'gemini:bread',
    title: 'Bread that does not rise',
    day: [2026, 2, 14],
    said: [
      'My sourdough does not rise in winter. What can I do?',
      'Keep the dough at 26 degrees, for instance in the oven with only the lamp on.',
      'How long must it rest before it is shaped?',
      'Until it has grown by half; by the clock that may be six hours.',
      // Asked anew, further up: a branch.
      { role: 'user', parent: 't1', text: 'Does rye flour rise more slowly than wheat?' },
    ],
    more: { activePath: ['t0', 't1', 't2', 't3'] },
  },
  {
    id: 'chatgpt:ramen',
    title: '味噌ラーメンのスープ',
    day: [2026, 3, 1],
    said: [
      { text: '味噌ラーメンのスープを家で作りたいです。', attachments: [{ name: 'スープの写真.jpg', kind: 'image' }] },
      '味噌を炒めてから鶏がらのだしを少しずつ加えると、香りが立ちます。',
      '昆布はいつ入れますか？',
      '水から入れて、沸騰する前に取り出します。',
    ],
  },
  {
    id: 'claude:ferry',
    title: 'The last ferry',
    day: [2026, 3, 9],
    said: [
      'When does the last ferry to the island sail on Sundays?',
      { text: 'At 21:40 from pier two.', parts: [{ kind: 'thinking', text: 'The timetable changes in March.' }] },
      'And if the tide is too low?',
      'Then it waits outside the harbour until the tide has come in.',
    ],
  },
  {
    id: 'gemini:hokkaido',
    title: '北海道の旅行',
    day: [2026, 3, 20],
    said: [
      '北海道を五日間で回る計画を立ててください。',
      '一日目は札幌、二日目は小樽、三日目は富良野、四日目は旭川、五日目に空港へ戻ります。',
      '雪道の運転は初めてです。',
      '急ブレーキと急ハンドルを避け、車間距離をいつもの二倍とってください。',
    ],
  },
  {
    id: 'grok:regex',
    title: 'A regular expression for dates',
    day: [2026, 4, 2],
    said: [
      'Write a regular expression that matches ISO dates.',
      'Use `\\d{4}-\\d{2}-\\d{2}` and check the month and the day afterwards.',
      'Why not check them in the expression itself?',
      'Because leap years make it unreadable, and nobody will dare to change it.',
    ],
    more: { tags: ['code'] },
  },
  {
    id: 'perplexity:kyoto',
    title: '京都の紅葉',
    day: [2026, 4, 11],
    said: [
      '京都の紅葉の見頃はいつですか？',
      '十一月の中旬から下旬です。山に近い寺ほど早く色づきます。',
      '混まない時間はありますか？',
      '平日の朝、門が開いてすぐが静かです。',
    ],
  },
  {
    id: 'deepseek:index',
    title: 'Slow query on a large table',
    day: [2026, 4, 25],
    said: [
      'A query on the orders table takes nine seconds. Which index helps?',
      'A composite index on customer and date, in this order, lets it read only the rows it needs.',
      'Does the order of the columns matter?',
      'Yes: the index is sorted by the first column, and only within it by the second.',
      { text: 'The order matters only for ranges.', parent: 't2', role: 'assistant' },
    ],
    more: { activePath: ['t0', 't1', 't2', 't3'] },
  },
  {
    id: 'mistral:baby',
    title: '赤ちゃんの寝かしつけ',
    day: [2026, 5, 5],
    said: [
      '赤ちゃんが夜中に何度も起きます。どうすればいいですか？',
      '毎晩同じ順番で、お風呂、授乳、部屋を暗くする、と進めてみてください。',
      '昼寝はどのくらいさせますか？',
      '夕方の四時以降は起こしておくと、夜に眠りやすくなります。',
    ],
    more: { pinned: true },
  },
  {
    id: 'chatgpt:cover',
    title: 'Cover letter',
    day: [2026, 5, 19],
    said: [
      'Help me with a cover letter for a post as a librarian.',
      'Begin with the collection you looked after and what readers could find afterwards that they could not find before.',
      'Is one page enough?',
      'One page is enough. Nobody reads the second.',
    ],
  },
  {
    id: 'claude:keigo',
    title: '敬語のメール',
    day: [2026, 6, 1],
    said: [
      '取引先に納期の遅れを詫びるメールを敬語で書いてください。',
      '「納期が遅れましたことを深くお詫び申し上げます」と書き出し、新しい納期と理由を続けます。',
      '理由はどこまで書きますか？',
      '一文で十分です。言い訳に聞こえない長さにとどめます。',
    ],
  },
  {
    id: 'gemini:guitar',
    title: 'Barre chords',
    day: [2026, 6, 15],
    said: [
      'My barre chords buzz. What am I doing wrong?',
      'Roll the index finger to its bony side and bring the thumb behind it, low on the neck.',
      'My wrist hurts after ten minutes.',
      'Then stop and rest. The force comes from the arm, not from the wrist.',
    ],
  },
  {
    id: 'grok:camera',
    title: '夜景の撮り方',
    day: [2026, 6, 30],
    said: [
      '三脚なしで夜景を撮るコツはありますか？',
      '手すりにカメラを置き、二秒のセルフタイマーで撮るとぶれません。',
      '感度はいくつがいいですか？',
      '千六百までなら粒が目立ちません。',
    ],
  },
  {
    id: 'chatgpt:garden',
    title: 'Tomatoes on a balcony',
    day: [2026, 7, 4],
    said: [
      'The leaves of my tomatoes curl. Are they ill?',
      'Curling leaves are often only thirst at noon. Water them in the morning, at the root.',
      { text: 'How much water for one plant?', attachments: [{ name: 'balcony plan.pdf', kind: 'file' }] },
      'About two litres a day in July, less when it rains.',
    ],
  },
  {
    id: 'claude:passport',
    title: 'パスポートの更新',
    day: [2026, 7, 18],
    said: [
      'パスポートの更新に必要な書類を教えてください。',
      '今のパスポート、写真一枚、申請書です。名前が変わったときは戸籍謄本も要ります。',
      '写真は自分で撮ってもいいですか？',
      '大きさと余白が決まりどおりなら構いません。',
    ],
    more: { tags: ['手続き'] },
  },
  {
    id: 'gemini:react',
    title: 'Effects that run twice',
    day: [2026, 8, 2],
    said: [
      'Why does useEffect run twice in development?',
      'StrictMode mounts each component twice, so that a missing cleanup shows itself.',
      'Can I switch it off?',
      'You can, but the missing cleanup stays. Return a function that undoes what the effect did.',
    ],
    more: { tags: ['code'] },
  },
  {
    id: 'chatgpt:earthquake',
    title: '地震のそなえ',
    day: [2026, 8, 20],
    said: [
      '地震にそなえて家に置いておくものは何ですか？',
      '一人につき一日三リットルの水を三日分、食べ物、電池、簡易トイレです。',
      '家具はどう固定しますか？',
      'L字の金具で壁の下地に留めます。突っ張り棒だけでは足りません。',
    ],
  },
  {
    id: 'claude:lease',
    title: 'Moving out of a flat',
    day: [2026, 9, 1],
    said: [
      'My landlord keeps the deposit because of scratches on the floor. Is that right?',
      'Ordinary wear is the landlord’s to bear. Ask in writing for a list of what was damaged.',
    ],
  },
  {
    id: 'gemini:knit',
    title: '編み物の目の数え方',
    day: [2026, 9, 14],
    said: ['棒針編みで目の数が合わなくなります。', '二十目ごとに目印の輪を入れると、間違えた場所がすぐ分かります。'],
  },
  {
    id: 'deepseek:git',
    title: 'Undo the last commit',
    day: [2026, 9, 28],
    said: [
      'How do I undo the last commit and keep my changes?',
      'Run `git reset --soft HEAD~1`. The changes stay staged.',
      'And when it was pushed already?',
      'Then make a new one that reverts it, so that nobody else loses work.',
    ],
    more: { tags: ['code'] },
  },
  {
    id: 'mistral:cat',
    title: '猫の爪切り',
    day: [2026, 10, 6],
    said: [
      '猫が爪切りを嫌がります。',
      '眠そうなときに一本だけ切り、すぐにおやつをあげてください。',
      '血が出たらどうしますか？',
      '清潔な布で一分ほど押さえます。止まらなければ獣医に見せます。',
    ],
  },
  {
    id: 'chatgpt:marathon',
    title: 'First marathon',
    day: [2026, 10, 20],
    said: [
      'How should I train in the last three weeks before a marathon?',
      'Run less each week, but keep the pace. The legs must be rested, not idle.',
      'What do I eat the evening before?',
      'What you know: rice or noodles, little fat, nothing new.',
      { role: 'user', parent: 't1', text: 'What if I catch a cold in that time?' },
      { role: 'assistant', parent: 't4', text: 'Rest until the fever is gone, then two easy runs, then decide.' },
    ],
    more: { activePath: ['t0', 't1', 't4', 't5'] },
  },
  {
    id: 'claude:moving',
    title: '引っ越しの手続き',
    day: [2026, 11, 2],
    said: [
      '引っ越しのときに役所でする手続きをまとめてください。',
      '転出届、転入届、国民健康保険、印鑑登録です。同じ市の中なら転居届だけです。',
      '電気とガスはいつ連絡しますか？',
      '一週間前までに。ガスの開栓には立ち会いが要ります。',
    ],
    more: { tags: ['手続き'] },
  },
  // Two that are worth the same to every question: which one comes first must not depend on which one was learnt first.
  {
    id: 'chatgpt:soup',
    title: 'Soup',
    day: [2026, 4, 18],
    said: ['Which soup for tonight?', 'Tomato soup with basil. トマトのスープにバジルを。'],
  },
  {
    id: 'gemini:soup',
    title: 'Soup',
    day: [2026, 4, 18],
    said: ['Which soup for tonight?', 'Tomato soup with basil. トマトのスープにバジルを。'],
  },
];

const minute = 60_000;

export const smallVault: readonly Conversation[] = told.map(({ id, title, day: [year, month, day], said, more }) => {
  const at = Date.UTC(year, month - 1, day, 3);
  const turns = said.map((one, n) => ({
    observedAt: at + n * minute,
    ...(typeof one === 'string' ? { text: one } : one),
  }));
  const source = id.slice(0, id.indexOf(':')) as Conversation['source']; // Each id above begins with one.
  return chat(id, title, turns, {
    source,
    url: `https://example.com/${id.replace(':', '/')}`,
    createdAt: at,
    updatedAt: at + turns.length * minute,
    ...more,
  });
});

/** As it was when only its first two turns had been seen. */
export function beforeItsEnd(whole: Conversation): Conversation {
  const turns = whole.turns.slice(0, 2);
  const activePath = turns.map(({ id }) => id);
  const completeness = { state: 'partial', turns: 2, gap: false, fromStart: true } as const;
  return { ...whole, turns, activePath, completeness, updatedAt: whole.createdAt + 2 * minute };
}

/** One that the user will have forgotten: it must not come back with the file. */
export const toBeForgotten = chat(
  'claude:secret',
  'A surprise party / 秘密の誕生日会',
  ['Where do we hide forty guests from her?', '四十人を隠すなら、隣の図書室がいいでしょう。'],
  { source: 'claude', updatedAt: Date.UTC(2026, 10, 3) },
);
