/**
 * What the practice "models" say. Every answer is written beforehand and chosen by words of the prompt, so that a test and a
 * newcomer meet the same chat every time. Links titled `source` are citations.
 */
import { callingAnswer } from './calling';

export interface Answer {
  readonly text: string;
  readonly thought?: string;
  readonly search?: string;
  readonly picture?: boolean;
  readonly artifact?: { readonly title: string; readonly kind: string; readonly text: string };
}

interface Written extends Answer {
  /** The answer with most of these in the prompt is given; of equals the first. */
  readonly about: readonly RegExp[];
}

/** `version` counts from 1: a regenerated answer begins differently, so that two versions can be told apart. */
export function answerTo(prompt: string, version = 1): Answer {
  const question = prompt.replace(/【Kura ([0-9a-f]{8})】[^]*?【\/Kura \1】/g, '');
  const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/.test(question.trim() === '' ? prompt : question);
  const calling = callingAnswer(prompt, question);
  if (calling !== undefined) return { text: calling };
  const found = question === prompt ? best(prompt) : quotedNotes(question, japanese);
  const answer = found ?? politeEcho(prompt, japanese);
  if (version === 1 || answer.picture) return answer;
  const lead = japanese ? `別の言い方をすると(${version}回目の回答):` : `Put differently (attempt ${version}):`;
  return { ...answer, text: `${lead}\n\n${answer.text}` };
}

function best(prompt: string): Answer | undefined {
  const counts = written.map(({ about }) => about.filter(word => word.test(prompt)).length);
  const most = Math.max(...counts);
  if (most === 0) return undefined;
  const { about: _, ...answer } = written[counts.indexOf(most)] ?? { about: [], text: '' };
  return answer;
}

function quotedNotes(question: string, japanese: boolean): Answer {
  const asked = question.trim().split('\n').at(-1)?.trim() ?? '';
  if (japanese) {
    return {
      text: `引用されたメモを読みました。${asked ? `「${asked}」については、メモの内容に沿って進めて問題ありません。` : ''}`,
    };
  }
  return {
    text: `I have read the quoted notes.${asked ? ` As for “${asked}”: what they say still holds, so you can go on from there.` : ''}`,
  };
}

function politeEcho(prompt: string, japanese: boolean): Answer {
  const topic = prompt.trim().split('\n')[0]?.slice(0, 80) ?? '';
  if (japanese) {
    return {
      text: `「${topic}」ですね。練習用のページなので、この話題の答えは用意されていません。\n\n次の話題なら詳しく書いてあります。\n\n- 京都の紅葉の見頃\n- 医療費控除の確定申告\n- Dockerのボリュームが消える理由`,
    };
  }
  return {
    text: `You asked about “${topic}”. This is a practice page, so nobody has written an answer to that one.\n\nThese topics have a proper answer:\n\n- Docker volumes that disappear\n- the Rust error E0502\n- sourdough hydration\n- an index on \`jsonb\` in PostgreSQL`,
  };
}

const written: readonly Written[] = [
  {
    about: [/docker/i, /volumes?\b/i, /disappear|vanish|lost|gone/i, /compose/i],
    thought: 'Thought for 6s',
    text: `Your data is most likely in an **anonymous volume**. Compose makes a new one whenever the container is recreated without a name for it, so the old data is still on disk and no longer attached.

## Find it first

~~~bash
docker volume ls --filter dangling=true
docker run --rm -v OLD_VOLUME:/from -v pgdata:/to alpine \\
  sh -c 'cp -a /from/. /to/'
~~~

## Then give the volume a name

~~~yaml
services:
  db:
    image: postgres:17
    volumes:
      - pgdata:/var/lib/postgresql/data
volumes:
  pgdata:
~~~

| Command | Named volume | Anonymous volume |
| --- | --- | --- |
| \`docker compose down\` | kept | orphaned |
| \`docker compose down -v\` | **deleted** | deleted |
| \`docker system prune --volumes\` | kept | deleted |

> Never run \`down -v\` on a machine whose database you want to keep.

The rule stands in the reference of the Compose file. [Docker documentation](https://docs.docker.com/reference/compose-file/volumes/ "source +2")`,
  },
  {
    about: [/docker/i, /ボリューム/, /消え|なくな|失/, /データベース|コンテナ/],
    thought: '思考時間: 5秒',
    text: `原因はほぼ間違いなく**匿名ボリューム**です。名前を付けずにマウントすると、コンテナを作り直すたびに新しいボリュームが割り当てられ、古いデータは残ったまま見えなくなります。

1. まず残っているボリュームを探します。
   - \`docker volume ls --filter dangling=true\`
   - 大きさは \`docker system df -v\` で確認できます。
2. 次に、名前付きボリュームへコピーします。
3. 最後に \`compose.yaml\` に名前を書きます。

~~~yaml
volumes:
  - pgdata:/var/lib/postgresql/data
~~~

なお、\`docker compose down -v\` は名前付きボリュームも削除するので、本番機では使わないでください。`,
  },
  {
    about: [/rust/i, /borrow/i, /E0502/i],
    text: `E0502 means: you hold a shared reference into \`scores\` while you ask for a mutable one. A \`Vec\` may move its contents when it grows, and then the shared reference would point at freed memory.

~~~rust
fn main() {
    let mut scores = vec![3, 1, 2];
    let first = &scores[0];   // shared borrow starts here
    scores.push(4);           // error[E0502]: mutable borrow
    println!("{first}");      // shared borrow is still used here
}
~~~

Three ways out, simplest first:

1. **Copy the value**: \`let first = scores[0];\`, because \`i32\` is \`Copy\`.
2. **End the borrow earlier**: print before you push.
3. **Keep the index, not the reference**:
   - indices survive a reallocation,
   - but check them again after a removal:
     - \`scores.get(i)\` gives an \`Option\`,
     - \`scores[i]\` panics.

With non-lexical lifetimes a borrow ends at its *last use*, so the order of two lines often decides everything.`,
  },
  {
    about: [/sourdough|bread|dough/i, /hydration/i, /flour/i, /starter/i],
    text: `Hydration is water divided by flour, by weight. Do not forget that the starter brings both.

For a starter at 100 % hydration, half of its weight $s$ is water and half is flour:

$$
h = \\frac{w + \\frac{s}{2}}{f + \\frac{s}{2}}
$$

With $f = 450$ g of flour, $w = 325$ g of water and $s = 100$ g of starter you get $h = \\frac{375}{500} = 0.75$, so **75 %**.

| Hydration | Dough | Good for |
| ---: | --- | --- |
| 65 % | firm, easy to shape | sandwich loaf 🍞 |
| 75 % | soft, a little sticky | country loaf |
| 85 % | slack | ciabatta, focaccia 🫒 |

Whole-grain flour drinks more: add about 5 % water for every third of whole grain.`,
  },
  {
    about: [/postgres/i, /jsonb/i, /index/i, /\bGIN\b/i],
    thought: 'Thought for 4s',
    search: 'jsonb_path_ops index size',
    text: `It depends on how you ask. A GIN index answers "does the document contain this", an expression index answers "is this one field equal to that".

~~~sql
-- Containment: WHERE payload @> '{"status": "open"}'
CREATE INDEX orders_payload ON orders USING gin (payload jsonb_path_ops);

-- One field: WHERE payload->>'customer' = 'c-1042'
CREATE INDEX orders_customer ON orders ((payload->>'customer'));
~~~

- \`jsonb_path_ops\`
  - is smaller and faster than the default class,
  - but knows only \`@>\` and the path operators;
    - \`?\` (does the key exist) needs the default \`jsonb_ops\`.
- An expression index is used **only** if the query spells the expression the same way.

Run \`EXPLAIN (ANALYZE, BUFFERS)\` before and after: with a few thousand rows the planner will rightly prefer a sequential scan. [PostgreSQL manual](https://www.postgresql.org/docs/current/datatype-json.html#JSON-INDEXING "source")`,
  },
  {
    about: [/useEffect/i, /clean-?up/i, /react|typescript/i],
    text: `The function you return from \`useEffect\` runs **before the next run of the effect** and once more when the component goes away. Use it to undo exactly what the effect did.

~~~tsx
useEffect(() => {
  const controller = new AbortController();
  fetch(\`/api/users/\${id}\`, { signal: controller.signal })
    .then(response => response.json())
    .then(setUser)
    .catch(error => {
      if (error.name !== 'AbortError') throw error;
    });
  return () => controller.abort();
}, [id]);
~~~

Without the abort a slow answer for the *old* \`id\` can overwrite the new one. In Strict Mode React runs effect, clean-up, effect on purpose, so a missing clean-up shows up at once.`,
  },
  {
    about: [/京都|kyoto/i, /紅葉|もみじ|autumn leaves/i, /見頃|いつ|時期/, /JR ?パス|JR ?Pass/i],
    search: '京都 紅葉 見頃',
    text: `京都の紅葉の見頃は、例年**11月中旬から12月上旬**です。標高の高い所から順に色づきます。 [京都観光の案内](https://ja.kyoto.travel/ "source +2")

| 場所 | 見頃 | 混雑 |
| --- | --- | --- |
| 高雄・神護寺 | 11月上旬~中旬 | ふつう |
| 永観堂 | 11月中旬~下旬 | とても混む |
| 東福寺 | 11月下旬 | とても混む |
| 下鴨神社(糺の森) | 12月上旬 | 空いている |

回り方の例:

1. 1日目は東山を歩く
   - 朝7時台に清水寺へ(開門は6時)
   - 午後は永観堂
     - 夜の特別拝観は別料金
2. 2日目は高雄へバスで向かう

東京との往復だけなら、JRパス(7日用・50,000円)より普通のきっぷのほうが安くなります 🍁`,
  },
  {
    about: [/JR ?Pass/i, /japan rail/i, /shinkansen/i, /worth/i],
    text: `For Tokyo and Kyoto alone the 7-day **JR Pass** (¥50,000) no longer pays off: a return trip on the Shinkansen costs about ¥28,000.

It pays off when you add a long leg, for example:

- Tokyo → Kyoto → Hiroshima → Tokyo: about ¥46,000, still slightly below the pass
- the same with a day trip to Fukuoka (福岡): clearly above it

The pass covers *Hikari* and *Sakura*; *Nozomi* and *Mizuho* need a supplement. A regional pass such as Kansai–Hiroshima (¥17,000, 5 days) is usually the better choice.`,
  },
  {
    about: [/医療費控除/, /確定申告/, /控除|還付/],
    thought: '思考時間: 7秒',
    text: `医療費控除は、1年間に支払った医療費が一定額を超えたときに、所得から差し引ける制度です。会社員でも**確定申告**をすれば還付を受けられます。

控除額は次の式で求めます。

$$
控除額 = (医療費 - 保険金などの補てん) - \\min(100000,\\ 0.05 \\times 総所得)
$$

たとえば医療費が $320000$ 円、補てんが $50000$ 円、総所得が $4000000$ 円なら、控除額は **170,000円** です。

| 対象になる | 対象にならない |
| --- | --- |
| 通院のための電車・バス代 | 自家用車のガソリン代・駐車場代 |
| 治療のための歯科矯正 | 美容目的の歯科矯正 |
| 市販の風邪薬 | 予防のためのサプリメント |

必要なもの:

- 医療費控除の明細書
  - 領収書は提出不要ですが、**5年間**保管します
- 源泉徴収票
- マイナンバーカード(e-Taxの場合)`,
  },
  {
    about: [/敬語/, /メール/, /お詫び|謝/, /取引先|上司/],
    text: `件名は短く、本文は「お詫び → 理由 → 今後」の順に書くと伝わりやすくなります。

> 株式会社青葉\\
> 山本様
>
> いつもお世話になっております。\\
> 納品が遅れましたこと、心よりお詫び申し上げます。

- 「すみません」より「申し訳ございません」
- 理由は一文だけ。言い訳に聞こえないようにします
- 最後に**具体的な日付**を書きます`,
  },
  {
    about: [/long code|160 lines|whole file|全部のコード/i, /stations?\b/i, /駅の一覧/],
    text: `Here is the whole file. It has no dependencies, so you can run it as it is.

~~~typescript
${stationFile()}
~~~

Add a line to \`stations\` and nothing else has to change.`,
  },
  {
    about: [/quadratic/i, /derive|proof|prove/i, /formula/i, /二次方程式/, /解の公式/],
    text: `Complete the square. Start from $ax^2 + bx + c = 0$ with $a \\neq 0$ and divide by $a$:

$$
x^2 + \\frac{b}{a}x = -\\frac{c}{a}
$$

Add $\\left(\\frac{b}{2a}\\right)^2$ on both sides, take the root and solve for $x$:

$$
x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}
$$

The discriminant $D = b^2 - 4ac$ tells how many real solutions there are (日本語では判別式).`,
  },
  {
    about: [/hebrew|arabic|right.to.left|\brtl\b/i, /good morning/i, /おはよう/],
    text: `Here it is in four languages:

- Hebrew: בוקר טוב, מה שלומך?
- Arabic: صباح الخير، كيف حالك؟
- Japanese: おはようございます。お元気ですか。
- English: Good morning, how are you? 👋🏽

صباح الخير للجميع، نتمنى لكم يوما سعيدا.

The line above runs from right to left; its full stop belongs on the left.`,
  },
  {
    about: [/pack(ing)?\b/i, /hik(e|ing)|mountain/i, /list/i, /登山|山登り/, /持ち物/],
    text: `Two days, one hut, autumn weather:

- [x] boots, worn in 🥾
- [x] rain jacket
- [ ] head torch 🔦
  - [ ] spare batteries
- [ ] 1.5 l of water per day 💧
- [ ] cash for the hut (no cards!)

***

地図は紙でも持って行ってください。山小屋では電波が入らないことがあります 🗾`,
  },
  {
    about: [/^\s*(draw|paint)\b/i, /\bpicture\b/i, /絵を描|イラスト/],
    picture: true,
    text: '',
  },
  {
    about: [/artifact|web page|landing page/i, /ホームページを作/],
    text: `I wrote the page as a separate document. It needs no script and works offline.

Tell me which colours you like and I will change the \`:root\` block.`,
    artifact: {
      title: 'Tea house landing page',
      kind: 'Code · HTML',
      text: '<h1>Aoba tea house</h1>\n<p>Open from ten to six, closed on Tuesdays.</p>',
    },
  },
  {
    about: [/say nothing|何も言わないで/i],
    text: '',
  },
  {
    about: [/^\s*(continue|go on)\s*\.?\s*$/i],
    text: `Going on from where we stopped:

1. Check the result of the last step before you build on it.
2. Write down what surprised you.
3. Then take the next small step, *and only that one*.`,
  },
  {
    about: [/^\s*(続けて|続き)\s*。?\s*$/],
    text: `先ほどの続きです。

1. 前の手順の結果を確かめてから先へ進みます。
2. 意外だったことをメモします。
3. それから次の小さな一歩だけを進めます。*一度に一つだけ*です。`,
  },
  {
    about: [/what does this do/i, /sorted\(set\(/],
    text: `It prints the letters of the word once each, in alphabetical order: \`['a', 'k', 'r', 'u']\`.

\`set\` drops the second *a* and forgets the order; \`sorted\` makes a list again, and that is why the order is back.`,
  },
  {
    about: [/unknown language|esoteric|brainfuck/i],
    text: `No highlighter knows this language, so the block stays plain:

~~~zorblang
summon lantern at (3, 4)
when dusk -> lantern.glow!
~~~

And one without any language:

~~~
key = value
other = それ以外
~~~`,
  },
];

/** 160 lines. The stations are real, the minutes are made up. */
function stationFile(): string {
  const names =
    'Tokyo,Shinagawa,Shin-Yokohama,Odawara,Atami,Mishima,Shin-Fuji,Shizuoka,Kakegawa,Hamamatsu,Toyohashi,Mikawa-Anjo,Nagoya,Gifu-Hashima,Maibara,Kyoto,Shin-Osaka,Shin-Kobe,Nishi-Akashi,Himeji,Aioi,Okayama,Shin-Kurashiki,Fukuyama,Shin-Onomichi,Mihara,Higashi-Hiroshima,Hiroshima,Shin-Iwakuni,Tokuyama,Shin-Yamaguchi,Hakata'.split(
      ',',
    );
  const rows = names.flatMap((name, index) => [`  {`, `    name: '${name}',`, `    minutes: ${index * 9},`, `  },`]);
  const lines = [
    `/** Stations of one line, with the minutes from its first stop. */`,
    `export interface Station {`,
    `  readonly name: string;`,
    `  readonly minutes: number;`,
    `}`,
    ``,
    `export const stations: readonly Station[] = [`,
    ...rows,
    `];`,
    ``,
    `/** How long the ride takes. Throws if a station is not on the line. */`,
    `export function minutesBetween(from: string, to: string): number {`,
    `  return Math.abs(find(from).minutes - find(to).minutes);`,
    `}`,
    ``,
    `/** The stations on the way, both ends included. */`,
    `export function stopsBetween(from: string, to: string): string[] {`,
    `  const start = stations.indexOf(find(from));`,
    `  const end = stations.indexOf(find(to));`,
    `  const way = stations.slice(Math.min(start, end), Math.max(start, end) + 1);`,
    `  const names = way.map(station => station.name);`,
    `  return start <= end ? names : names.reverse();`,
    `}`,
    ``,
    `function find(name: string): Station {`,
    `  const station = stations.find(candidate => candidate.name === name);`,
    `  if (!station) throw new Error(\`No station called \${name}\`);`,
    `  return station;`,
    `}`,
    ``,
    `const [from = 'Tokyo', to = 'Kyoto'] = process.argv.slice(2);`,
    `console.log(stopsBetween(from, to).join(' -> '));`,
    `console.log(\`\${minutesBetween(from, to)} minutes\`);`,
  ];
  return lines.join('\n');
}
