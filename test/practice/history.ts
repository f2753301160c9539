/** Chats that are there before the visitor says a word: something to look around in, and long lists to scroll. */
import { answerTo } from './answers';
import type { Chat, Message } from './page/chats';

/** How a site makes ids out of numbers; the same every time. */
export interface SeedIds {
  chat(n: number): string;
  /** `nth`: its place in its chat, from 1. */
  message(n: number, nth: number): string;
}

/** Of the chat that `?seed=<turns>` adds. */
export const longChatTitle = 'A box full of letters';

interface Seed {
  readonly title: string;
  readonly at: number;
  readonly prompts: readonly (string | Exchange)[];
  readonly files?: readonly string[];
}
interface Exchange {
  readonly prompt: string;
  readonly answer: string;
}

const day = (month: number, date: number, hour: number) => Date.UTC(2026, month - 1, date, hour);

/** The chats of one site; `longChat` turns more in one of its own, none if it is 0. */
const seededWith = (seeds: readonly Seed[]) => (ids: SeedIds, longChat: number, model?: string) =>
  build(longChat > 0 ? [...seeds, longSeed(longChat)] : seeds, ids, model);

function build(seeds: readonly Seed[], ids: SeedIds, model: string | undefined): Chat[] {
  let count = 0;
  return seeds.map((seed, index) => {
    const messages: Message[] = [];
    const chat: Chat = { id: ids.chat(index + 1), title: seed.title, messages, leaf: null, at: seed.at };
    const add = (message: Omit<Message, 'id' | 'parent' | 'at'>) => {
      const id = ids.message(++count, messages.length + 1);
      messages.push({ ...message, id, parent: chat.leaf, at: seed.at + messages.length * 40_000 });
      chat.leaf = id;
    };
    for (const entry of seed.prompts) {
      const prompt = typeof entry === 'string' ? entry : entry.prompt;
      const answer = typeof entry === 'string' ? answerTo(entry) : { text: entry.answer };
      add({ role: 'user', text: prompt, ...(seed.files && messages.length === 0 ? { files: seed.files } : {}) });
      add({ role: 'assistant', ...answer, ...(model === undefined ? {} : { model }) });
    }
    return chat;
  });
}

/** As many turns as asked for, rounded up to whole exchanges, every one different from all others. */
function longSeed(turns: number): Seed {
  const prompts = Array.from({ length: Math.ceil(turns / 2) }, (_, index): Exchange => {
    const n = index + 1;
    return n % 4 === 0
      ? {
          prompt: `手紙${n}:昨日の${n}通目の手紙にはどう返事を書けばいいですか?`,
          answer: `${n}通目への返事です。\n\n- まず**お礼**を書きます(${n}行以内で)。\n- 次に用件を一つだけ書きます。`,
        }
      : {
          prompt: `Letter ${n}: what do I answer to number ${n} from the box?`,
          answer: `Answer letter ${n} in ${(n % 5) + 2} lines:\n\n1. Thank for parcel **${n * 7}**.\n2. Say when you come, and nothing else.`,
        };
  });
  return { title: longChatTitle, at: day(5, 4, 8), prompts };
}

/** Thirty questions and answers, no two alike. */
function gardenYear(): Exchange[] {
  const beds: readonly (readonly [string, string, string, string])[] = [
    ['broad beans', 'February', '20 cm', 'aphids come with the first warm week, so pinch out the tips'],
    ['spinach', 'March', '10 cm', 'it bolts as soon as the nights stay above ten degrees'],
    ['radishes', 'March', '3 cm', 'sow a handful every second week instead of a packet at once'],
    ['peas', 'March', '5 cm', 'give them twigs to climb before they need them'],
    ['onions', 'April', '10 cm', 'stop watering when the leaves fall over'],
    ['carrots', 'April', '4 cm', 'cover them with fleece against the carrot fly'],
    ['beetroot', 'April', '8 cm', 'each seed is a cluster, so thin to one plant'],
    ['potatoes', 'April', '35 cm', 'earth up twice and keep the tubers in the dark'],
    ['lettuce', 'April', '25 cm', 'the seed does not sprout above twenty degrees'],
    ['leeks', 'May', '15 cm', 'drop each seedling into a deep hole and only water it in'],
    ['tomatoes', 'May', '50 cm', 'a roof over them does more than any spray'],
    ['courgettes', 'May', '100 cm', 'one plant is enough, two are a burden'],
    ['pumpkins', 'May', '150 cm', 'they may climb the compost heap'],
    ['sweetcorn', 'May', '30 cm', 'plant in a block, not in a row, or the wind misses half of them'],
    ['runner beans', 'May', '15 cm', 'pick every third day or they stop flowering'],
    ['cucumbers', 'June', '60 cm', 'water the roots and never the leaves'],
    ['basil', 'June', '20 cm', 'always cut above a pair of leaves'],
    ['kale', 'June', '50 cm', 'frost makes it sweeter, so leave it standing'],
    ['fennel', 'July', '25 cm', 'sown earlier it only makes flowers'],
    ['Chinese cabbage', 'July', '35 cm', 'flea beetles love it, a net is the only cure'],
    ['turnips', 'August', '12 cm', 'eat them at the size of a golf ball'],
    ["lamb's lettuce", 'August', '8 cm', 'it grows on mild days all winter'],
    ['mizuna (水菜)', 'August', '15 cm', 'cut it and it comes again three times'],
    ['winter radish (大根)', 'August', '25 cm', 'dig two spades deep or it forks'],
    ['garlic', 'October', '12 cm', 'the largest cloves give the largest bulbs'],
    ['winter onions', 'September', '10 cm', 'they are ready a month before the spring ones'],
    ['rhubarb', 'October', '100 cm', 'do not harvest in the first year'],
    ['currants', 'November', '150 cm', 'plant a hand deeper than they stood in the pot'],
    ['raspberries', 'November', '40 cm', 'cut the canes that bore fruit, keep the green ones'],
    ['green manure', 'September', 'broadcast', 'phacelia freezes in winter and saves you the digging'],
  ];
  return beds.map(([plant, month, space, hint], index) => ({
    prompt: `Week ${index + 1}: when do I start ${plant}, and how far apart?`,
    answer: `Start **${plant}** in ${month}, ${space === 'broadcast' ? 'broadcast over the whole bed' : `${space} apart`}.\n\nOne thing that nobody tells you: ${hint}.`,
  }));
}

const chatgptSeeds: readonly Seed[] = [
  {
    title: 'A year in the kitchen garden',
    at: day(9, 2, 6),
    prompts: gardenYear(),
  },
  {
    title: 'Docker volumes disappear',
    at: day(10, 12, 9),
    prompts: ['Why do my Docker volumes disappear after compose down? The database was gone.', 'continue', 'continue'],
  },
  {
    title: '京都の紅葉',
    at: day(10, 20, 3),
    prompts: ['京都の紅葉の見頃はいつ?JRパスは必要?', '取引先へのお詫びメールを敬語で書いて'],
  },
  {
    title: 'Small things',
    at: day(8, 14, 15),
    prompts: [
      'What does this do?\n\n```python\nprint(sorted(set("kura")))\n```',
      'Draw a storehouse by a river',
      'Good morning in Hebrew and Arabic, please',
      'say nothing',
      'Show me a block in an unknown language',
    ],
  },
];

const claudeSeeds: readonly Seed[] = [
  {
    title: 'Borrow checker E0502',
    at: day(10, 3, 18),
    prompts: ['The Rust borrow checker says E0502 when I push to my vector. Why?', 'continue', 'continue'],
    files: ['main.rs'],
  },
  {
    title: '医療費控除のやり方',
    at: day(10, 18, 1),
    prompts: ['会社員ですが、医療費控除の確定申告のやり方を教えてください。'],
  },
  {
    title: 'A page for the tea house',
    at: day(9, 9, 12),
    prompts: ['Make me a landing page for a tea house', 'Show me the whole file with the stations, all 160 lines'],
  },
  {
    title: 'A year in the kitchen garden',
    at: day(7, 2, 6),
    prompts: gardenYear(),
  },
];

const geminiSeeds: readonly Seed[] = [
  {
    title: 'Sourdough hydration',
    at: day(10, 25, 7),
    prompts: [
      'How do I compute the hydration of my sourdough if the starter counts too?',
      'Derive the quadratic formula',
    ],
  },
  {
    title: 'Dockerのデータが消えた',
    at: day(10, 8, 4),
    prompts: ['Dockerのボリュームが消えて、データベースのデータがなくなりました。なぜですか?', '続けて', '続けて'],
  },
  {
    title: 'Packing for a hike',
    at: day(9, 21, 16),
    prompts: ['Packing list for a two-day mountain hike, please'],
  },
  {
    title: 'A year in the kitchen garden',
    at: day(6, 2, 6),
    prompts: gardenYear(),
  },
];

/** The same on all sites that are pages of configuration. */
const commonSeeds: readonly Seed[] = [
  {
    title: 'Docker volumes disappear',
    at: day(10, 12, 9),
    prompts: ['Why do my Docker volumes disappear after compose down? The database was gone.', 'continue', 'continue'],
    files: ['compose.yaml'],
  },
  {
    title: '京都の紅葉',
    at: day(10, 20, 3),
    prompts: ['京都の紅葉の見頃はいつ?JRパスは必要?', '取引先へのお詫びメールを敬語で書いて'],
  },
  {
    title: 'A file with all stations',
    at: day(8, 14, 15),
    prompts: ['Show me the whole file with the stations, all 160 lines', 'Good morning in Hebrew and Arabic, please'],
  },
  {
    title: 'A year in the kitchen garden',
    at: day(6, 2, 6),
    prompts: gardenYear(),
  },
];

export const seededChats = {
  chatgpt: seededWith(chatgptSeeds),
  claude: seededWith(claudeSeeds),
  gemini: seededWith(geminiSeeds),
  common: seededWith(commonSeeds),
};
