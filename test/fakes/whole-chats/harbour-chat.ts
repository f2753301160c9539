/**
 * An ordinary long chat of somebody who takes over a café at a harbour: 24 exchanges in English and Japanese with files, pasted text, tools,
 * code, research, pictures, edits, stopped and failed answers. The words are ours; the Markdown is what is to be kept.
 */
import type { ScriptExchange } from './script';

const pasted = [
  'Lease of the harbour kiosk',
  'Rent is due on the third of each month.',
  'The awning belongs to the port.',
];

export const harbourChat: readonly ScriptExchange[] = [
  {
    prompt: { text: 'I take over a café at a small harbour in May. Where do I begin?' },
    answer: {
      markdown: `Begin with what the boats need, not with the menu.

- **Mornings**: coffee and rolls before the first ferry at 6:40
- **Noon**: soup, because crews have twenty minutes
- **Evenings**: closed, at least in the *first* month

Write down every question that guests ask in week one.`,
    },
  },
  {
    prompt: { text: '日本語でも聞きます。\n朝のメニューを三つだけ考えてください。\n\n値段もお願いします。' },
    answer: {
      markdown: `三つなら、次のようにします。

1. **港の朝食**：焼きたてのパンと卵、コーヒー付きで850円
2. 小さな*おにぎり*の盛り合わせ、600円
3. 日替わりの味噌汁だけの軽い朝食、350円

仕込みは前の晩に済ませると、始発の船に間に合います。`,
    },
  },
  {
    prompt: { text: 'This is the lease. What should I be careful about?', pasted },
    answer: {
      markdown: `Three sentences deserve a second look:

> The awning belongs to the port.
>
> Rent is due on the third.

The first means that you may not drill into it. Ask for a written permission before you hang lamps.`,
    },
  },
  {
    prompt: { text: 'Compare the three ovens in the list, please.', files: ['ovens-2026.pdf', 'power plan.xlsx'] },
    answer: {
      markdown: `Here is the short version of both files.

| Oven | Power | Bread per hour | Price |
| - | - | - | - |
| Molo 40 | 3.2 kW | 24 | 1,180 € |
| Kombi S | 6.4 kW | **60** | 3,950 € |
| 石窯ミニ | gas | 18 | 2,400 € |

The socket at the counter carries \`16 A\`, so the second one needs an electrician.`,
    },
  },
  {
    prompt: { text: 'How long must the dough rest if the kitchen has 18 °C?' },
    answer: {
      thinking: {
        label: 'Thought for 9 seconds',
        markdown: `The person bakes at night, so a cool kitchen is normal.

- yeast slows down below twenty degrees
- a doubling time is enough`,
      },
      markdown: `Each fall of 8 °C about doubles the time. With $t_{24} = 90$ minutes the rule is

$$
t(T) = t_{24} \\cdot 2^{\\frac{24 - T}{8}}
$$

which gives roughly 150 minutes at 18 °C. In the refrigerator $t$ becomes a whole night.`,
    },
  },
  {
    prompt: { text: 'Write that as a small program.' },
    answer: {
      markdown: `A function and a loop are enough:

\`\`\`python
def resting_minutes(kitchen: float, base: float = 90) -> float:
    """Minutes until the dough has doubled."""
    return base * 2 ** ((24 - kitchen) / 8)

for degrees in (4, 12, 18, 24):
    print(degrees, round(resting_minutes(degrees)))
\`\`\`

Save it as \`rest.py\` and run \`python rest.py\`.`,
    },
  },
  {
    prompt: { text: 'Run it for me and tell me the value for 12 °C.' },
    answer: {
      tool: {
        title: 'Ran the program',
        input: 'print(round(resting_minutes(12)))',
        output: '255',
      },
      markdown: 'At 12 °C the dough needs **255 minutes**, a little more than four hours.',
    },
  },
  {
    prompt: { text: 'Which rules hold for serving tables on a quay? Look it up.' },
    answer: {
      markdown: `Two rules appear in nearly every port by-law. [Port Gazette](cite:https://gazette.example/by-laws/tables)

### Distance

Keep 1.5 m free between the tables and the bollards, so that mooring lines can be handled. [Quay Watch](cite:https://quay.example/safety#lines)

### Hours

Tables stand from seven to ten; see also [the form of the harbour office](https://harbour.example/forms/tables).`,
    },
  },
  {
    prompt: { text: 'Explain in detail how mooring works' },
    answer: {
      markdown: `A boat comes in against the wind. The crew throws the stern line first, because the stern is what drifts,

and then the bow`,
      end: 'stopped',
    },
  },
  {
    prompt: { text: 'Shorter, please: three sentences.' },
    answer: {
      markdown: 'The stern line goes first. The bow follows. Springs keep the boat from moving along the quay.',
    },
  },
  {
    prompt: { text: 'What do you see here?', pictures: ['Uploaded image 1'] },
    answer: {
      markdown: `A counter of about three metres with a sink on the left. I would change:

1. the lamp
   - it stands between you and the guests
   - it blinds whoever pays
2. the till, which belongs at the *right* end`,
    },
  },
  {
    prompt: { text: 'カウンターの配置図を描いてください' },
    answer: {
      markdown: '配置図です。左が流し、右がレジになります。',
      picture: { alt: 'Floor plan of a small café', url: 'https://pictures.example/plans/counter-1.png' },
    },
  },
  {
    prompt: { text: 'Make a checklist for opening day' },
    answer: { markdown: '', end: 'failed' },
  },
  {
    prompt: { text: 'Make a checklist for opening day, in the order of the clock', version: '2/2' },
    answer: {
      version: '1/3',
      markdown: `#### Before six

1. Light the oven
2. Count the float: 120 € in small coins

#### After the ferry

1. Wipe the tables
2. Write down what ran out`,
    },
  },
  {
    prompt: { text: 'continue' },
    answer: { markdown: 'After noon: order fish for tomorrow, empty the grease trap, and call the baker.' },
  },
  {
    prompt: { text: 'continue' },
    answer: { markdown: 'In the evening: close the gas, lock the awning, and carry the sign inside.' },
  },
  {
    prompt: {
      text: 'Why does this query give each guest twice?\n\n```sql\nSELECT guests.name FROM guests, visits;\n```\n\nI expected one row.',
    },
    answer: {
      markdown: `There is no join condition, so each guest meets each visit:

\`\`\`sql
SELECT DISTINCT guests.name
FROM guests
JOIN visits ON visits.guest_id = guests.id;
\`\`\`

\`DISTINCT\` alone would hide the mistake.`,
    },
  },
  {
    prompt: { text: 'Write the sign for the door as a document that I can print.' },
    answer: {
      document: {
        title: 'Sign for the door',
        kind: 'Document',
        markdown: 'Open from 6:30. Dogs and wet boots are welcome.',
      },
      markdown: 'The sign is ready. I kept it to two sentences so that it can be read from the quay.',
    },
  },
  {
    prompt: { text: 'How is the sea tomorrow?' },
    answer: {
      markdown: 'Calm until noon. Put the tables outside early and bring them in at one.',
      card: ['Harbour mouth 4 knots', 'Swell of half a metre from the west', '午後は波が高くなります'],
    },
  },
  {
    prompt: { text: '常連さんの名前を覚えるコツはありますか？' },
    answer: {
      thinking: { label: 'Thought for 3 seconds', markdown: '接客の話なので、具体的な手順がよい。' },
      markdown: `**「名前＋飲み物」**の組で覚えるのが確実です。

- 佐藤さんは「深煎り」
- 田中さんは「ラテ、砂糖なし」

会計のときに一度だけ声に出すと、$3$ 回ほどで定着します。`,
    },
  },
  {
    prompt: {
      text: 'Last year they paid $20 for two and 30~40 for four. Is __total__ right?\n\n* with tips\n* without *rounding*',
    },
    answer: { markdown: 'Yes. Two guests paid ten each, and four paid between thirty and forty together.' },
  },
  {
    prompt: { text: 'Show me the headings of a weekly plan in every level.' },
    answer: {
      markdown: `# Week

## Day

Text under the day with **bold**, *italic* and \`code\`.

### Shift

---

The rule above separates the shifts. A line may end here,  
and go on below.`,
    },
  },
  {
    prompt: { text: '👩‍🍳 と שלום を看板に書けますか' },
    answer: { markdown: 'はい、👩‍🍳 も שלום も印刷できます。H₂O と 10⁶ のような字も大丈夫です。' },
  },
  {
    prompt: { text: 'Thank you. One sentence to remember from all this?' },
    answer: { markdown: 'Feed the first ferry well, and the rest of the day follows.' },
  },
];
