/** Chats that grow by a few turns with each message, as a content script sends them; every turn has words that no other one has. */
import type { ConversationId, ObservedTurn, Snapshot } from '../../../lib/core/conversation';
import type { OwnServices } from '../own-services';

export interface Lane {
  /** Two turns that were there before, and twenty new ones. */
  next(): Snapshot;
  readonly last: Snapshot | undefined;
}

const before = 2;
const more = 20;

export function messages(name: string): Lane {
  let turns: ObservedTurn[] = [];
  let last: Snapshot | undefined;
  let sent = 0;
  return {
    next() {
      const from = turns.length;
      turns = [...turns, ...Array.from({ length: more }, (_, n) => turn(name, from + n))];
      sent++;
      last = {
        id: `mistral:lane-${name}`,
        source: 'mistral',
        url: `https://chat.mistral.ai/chat/lane-${name}`,
        title: `Lane ${name}`,
        seenAt: Date.now() + sent,
        turns: turns.slice(Math.max(0, from - before)),
      };
      return last;
    },
    get last() {
      return last;
    },
  };
}

function turn(lane: string, place: number): ObservedTurn {
  const own = ownWord(`${lane}/${place}`);
  const role = place % 2 === 0 ? 'user' : 'assistant';
  const text =
    place % 4 < 2
      ? `${own} sails from pier ${place} when the fog lifts.`
      : `${own}丸は霧が晴れたら${place}番の桟橋を出ます。`;
  return { id: `m${place}`, role, text };
}

/** Eight letters made from the name: long enough that no two of a campaign are alike. */
function ownWord(name: string): string {
  let hash = 0xcbf2_9ce4_8422_2325n;
  for (const letter of name) hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100_0000_01b3n);
  let word = '';
  for (let n = 0; n < 8; n++, hash /= 70n)
    word += `${'kstnhmrgzb'[Number(hash % 10n)]}${'aiueoaa'[Number((hash / 10n) % 7n)]}`;
  return word;
}

/** Whether this chat is among the answers to what stands in one of its turns. */
export async function isFound(library: OwnServices['library'], id: ConversationId, text: string): Promise<boolean> {
  const question = `site:${id.slice(0, id.indexOf(':'))} ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').slice(0, 120)}`;
  const { hits } = await library.recall(
    question,
    { scope: 'everywhere' },
    { by: 'words', maxHits: 20, ignoreTime: true },
  );
  return hits.some(hit => hit.conversation === id);
}
