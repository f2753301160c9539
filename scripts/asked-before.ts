/**
 * `npx tsx scripts/asked-before.ts MODEL_DIR` measures whether a model recognises the same question in other words, as
 * “you asked something like this” needs it. It uses the sixty made-up chats of the bench, none of which is a
 * calibration pair. Prints right and wrong matches of each language, also without the matching chat.
 */
import process from 'node:process';
import { asksTheSame } from '../lib/services/question-similarity';
import { createAlike } from '../lib/search/similar-questions/similar-questions';
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

/** Compares all questions of the vault. The product compares only those that recall finds first. */
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
