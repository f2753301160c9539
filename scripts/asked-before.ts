/**
 * `npx tsx scripts/asked-before.ts MODEL_DIR` measures whether a model recognises the same question in other words, as
 * “you asked something like this” needs it. It uses the sixty made-up chats of the bench, none of which is a
 * calibration pair. Prints right and wrong matches of each language, also without the matching chat.
 */
import process from 'node:process';
import { isSameQuestion } from '../lib/services/question-similarity';
import { createSimilarQuestions } from '../lib/search/similar-questions/similar-questions';
import type { AskedChat } from './bench/first-minutes/build-past-export';
import { askedEn } from './bench/first-minutes/asked-en';
import { askedJa } from './bench/first-minutes/asked-ja';
import { loadModel } from './evaluate/load-model';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npx tsx scripts/asked-before.ts MODEL_DIR');
  process.exit(1);
}
const embedder = await loadModel(folder);
const findSimilar = createSimilarQuestions(() => embedder);

for (const [language, chats] of [
  ['English', askedEn],
  ['Japanese', askedJa],
] as const) {
  const withItsChat = await countMatches(chats, () => true);
  const withoutItsChat = await countMatches(chats, (a, other) => a !== other);
  console.log(
    `${language}, N ${chats.length}: by words ${withItsChat.words}, by meaning right ${withItsChat.right}, wrong ${withItsChat.wrong}; ` +
      `with its chat not kept, told wrongly ${withoutItsChat.wrong + withoutItsChat.words}`,
  );
}

/** Compares all questions of the vault. The product compares only those that recall finds first. */
async function countMatches(chats: readonly AskedChat[], isStored: (asking: AskedChat, other: AskedChat) => boolean) {
  const count = { words: 0, right: 0, wrong: 0 };
  for (const chat of chats) {
    const later = chat[3];
    const others = [...askedEn, ...askedJa].filter(other => isStored(chat, other));
    if (others.some(([, text]) => isSameQuestion({ exchange: [{ id: 'q', role: 'user', text }] }, later)))
      count.words += 1;
    else {
      const [nearest] = await findSimilar(
        later,
        others.map(([, question]) => question),
      );
      if (nearest !== undefined) count[others[nearest] === chat ? 'right' : 'wrong'] += 1;
    }
  }
  return count;
}
