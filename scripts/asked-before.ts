/**
 * Whether a model can tell the same question in other words from another one, as “you asked something like this” needs it:
 * `npx tsx scripts/asked-before.ts MODEL_DIR`. Asked are the sixty made-up chats of the bench, by what is typed months later; none of
 * them is a pair that the bar was set by. Prints of each language how many are told rightly and wrongly, also where the chat was not kept.
 */
import process from 'node:process';
import { asksTheSame } from '../lib/background/same-question';
import { createAlike } from '../lib/engine/alike/alike';
import type { Asked } from './bench/first-minutes/asked';
import { askedEn } from './bench/first-minutes/asked-en';
import { askedJa } from './bench/first-minutes/asked-ja';
import { modelIn } from './evaluate/model';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npx tsx scripts/asked-before.ts MODEL_DIR');
  process.exit(1);
}
const embedder = await modelIn(folder);
const alike = createAlike(() => embedder);

for (const [language, chats] of [
  ['English', askedEn],
  ['Japanese', askedJa],
] as const) {
  const kept = await told(chats, () => true);
  const forgotten = await told(chats, (one, other) => one !== other);
  console.log(
    `${language}, N ${chats.length}: by words ${kept.words}, by meaning right ${kept.right}, wrong ${kept.wrong}; ` +
      `with its chat not kept, told wrongly ${forgotten.wrong + forgotten.words}`,
  );
}

/** Every question in the vault is compared, where the product compares those that recall finds first. */
async function told(chats: readonly Asked[], isKept: (asking: Asked, other: Asked) => boolean) {
  const count = { words: 0, right: 0, wrong: 0 };
  for (const chat of chats) {
    const later = chat[3];
    const others = [...askedEn, ...askedJa].filter(other => isKept(chat, other));
    if (others.some(([, text]) => asksTheSame({ exchange: [{ id: 'q', role: 'user', text }] }, later)))
      count.words += 1;
    else {
      const [nearest] = await alike(
        later,
        others.map(([, question]) => question),
      );
      if (nearest !== undefined) count[others[nearest] === chat ? 'right' : 'wrong'] += 1;
    }
  }
  return count;
}
