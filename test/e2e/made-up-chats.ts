/** A small vault for looking at faces: two languages, Arabic and Hebrew, a title nobody can break, code, and a note. Nobody's real chats. */
import type { Conversation, SourceId, Turn } from '../../lib/core/conversation';

interface Told {
  readonly source: SourceId;
  readonly title: string;
  readonly asked: string;
  readonly answered: string;
  readonly tags?: readonly string[];
  readonly pinned?: true;
  readonly inPart?: true;
}

const told: readonly Told[] = [
  {
    source: 'chatgpt',
    title: 'Volumes that outlive their containers',
    asked: 'Why is my database empty after I recreate the container?',
    answered:
      'An anonymous volume belongs to its container. Give the volume a name:\n\n```yaml\nservices:\n  db:\n    volumes:\n      - data:/var/lib/postgresql/data\nvolumes:\n  data:\n```\n\nThen `down` leaves it alone, and only `down -v` removes it.',
    tags: ['docker', 'work'],
    pinned: true,
  },
  {
    source: 'claude',
    title: '梅雨どきの洗濯物の干し方',
    asked: '部屋干しのにおいを防ぐにはどうすればいいですか？',
    answered:
      '乾くまでの時間を 5 時間以内にするのが要点です。\n\n1. 洗濯物の間隔をこぶし一つ分あける\n2. 下から扇風機の風を当てる\n3. 除湿機を併用する',
    tags: ['家事'],
  },
  {
    source: 'gemini',
    title: 'طريقة تحضير القهوة العربية',
    asked: 'كيف أحضّر القهوة العربية في البيت؟',
    answered: 'اغلِ الماء أولاً، ثم أضف البن والهيل واتركه على نار هادئة عشر دقائق (10 minutes).',
  },
  {
    source: 'grok',
    title:
      'Pneumonoultramicroscopicsilicovolcanoconiosis_and_a_path_without_any_blank/usr/local/share/very/long/indeed.txt',
    asked:
      'https://example.com/a/very/long/address/without/any/blank/that/has/to/be/broken/somewhere?and=more&and=more',
    answered: 'It is one word. '.repeat(30),
    inPart: true,
  },
  {
    source: 'perplexity',
    title: 'איך לכתוב מכתב רשמי',
    asked: 'איך מתחילים מכתב רשמי לעירייה?',
    answered: 'פותחים בתאריך, בכתובת ובשורת נושא, ואז בפנייה: "לכבוד".',
  },
  {
    source: 'note',
    title: 'A note from an article',
    asked: 'The museum is closed on Mondays. 美術館は月曜休館。',
    answered: '',
  },
];

/** More on two of those subjects, so that a search finds several. */
const toldAgain: readonly Told[] = [
  {
    source: 'claude',
    title: 'Backing up a named volume',
    asked: 'How do I copy a Docker volume to another machine?',
    answered:
      'Start a small container that sees the volume and a folder of yours, and let `tar` write from one into the other. Stop the database first: a copy of a volume that is being written to may not open again.',
    tags: ['docker'],
  },
  {
    source: 'gemini',
    title: 'Which volumes may go?',
    asked: 'docker volume ls shows thirty volumes with long names. Can I delete them?',
    answered:
      'The long names are anonymous volumes. `docker volume prune` removes those that no container uses; look into one first if you are not sure what it holds.',
  },
  {
    source: 'deepseek',
    title: 'Sound of a volume knob',
    asked: 'Why does my volume knob crackle?',
    answered: 'Dust under the wiper. Turn it from end to end a few times; if that does not help, contact spray does.',
    inPart: true,
  },
  {
    source: 'chatgpt',
    title: '除湿機とエアコン、部屋干しにはどちら？',
    asked: '部屋干しには除湿機とエアコンのどちらがいいですか？',
    answered:
      '梅雨なら除湿機、夏ならエアコンの除湿運転が向いています。部屋干しの洗濯物の真下から風を当てると、どちらでも早く乾きます。',
    tags: ['家事'],
  },
  {
    source: 'gemini',
    title: '部屋干し用の洗剤の選び方',
    asked: '部屋干し用の洗剤はふつうのものと何が違いますか？',
    answered: '酵素と漂白剤が多めです。においの元になる菌を減らすので、乾くまでに時間がかかる部屋干しで差が出ます。',
  },
  {
    source: 'perplexity',
    title: '湿度と乾く時間',
    asked: '湿度が 70% のとき、部屋干しのシャツは何時間で乾きますか？',
    answered: '風がなければ 8 時間ほど、扇風機を当てれば 4 時間ほどが目安です。',
  },
];

/** Deterministic: the same chats, with the same ids and times, each time. */
export const madeUpChats = (): Conversation[] => told.map(conversation);

/** With more of them, for pictures of lists that are not empty. */
export const manyMadeUpChats = (): Conversation[] => [...told, ...toldAgain].map(conversation);

/** Fourteen chats with this word in them, each about something else, so that none is folded behind another; the first is pinned. */
export const chatsAbout = (word: string): Conversation[] =>
  subjects.map((subject, place) =>
    conversation(
      {
        source: sources[place % sources.length] ?? 'chatgpt',
        title: `${subject} (${word})`,
        asked: `${subject}: ${word}?`,
        answered: `${subject}: ${word}. ${subject.repeat(3)} ${'One more sentence that says a little. もう一文、少しだけ続きます。'.repeat(3)}${subject}`,
        ...(place === 0 && { pinned: true }),
      },
      100 + place,
    ),
  );

const sources: readonly SourceId[] = ['chatgpt', 'claude', 'gemini', 'grok', 'perplexity'];
const subjects = [
  'harbour 港',
  'sourdough パン',
  'visa 査証',
  'knee 膝',
  'regex 正規表現',
  'camera 写真',
  'orchid 蘭',
  'violin 楽器',
  'tax 税',
  'insulation 断熱',
  'sailing 帆船',
  'bicycle 自転車',
  'chess 将棋',
  'pottery 陶芸',
];

function conversation({ asked, answered, inPart, ...rest }: Told, place: number): Conversation {
  const at = Date.UTC(2026, 9, 20 - place, 9, 30);
  const said = (id: string, role: Turn['role'], text: string, parent: string | null): Turn => ({
    id,
    role,
    text,
    parent,
    createdAt: at,
    observedAt: at,
  });
  const turns = [said('q', 'user', asked, null), ...(answered ? [said('a', 'assistant', answered, 'q')] : [])];
  return {
    ...rest,
    id: `${rest.source}:made-up-${place}`,
    url: 'https://example.com/chat',
    space: 'main',
    createdAt: at,
    updatedAt: at,
    completeness: inPart
      ? { state: 'partial', turns: turns.length, gap: true }
      : { state: 'complete', turns: turns.length },
    revision: 1,
    turns,
    activePath: turns.map(({ id }) => id),
  };
}
