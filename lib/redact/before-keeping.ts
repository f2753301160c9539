/**
 * Hides keys, passwords and numbers of people in what is about to be kept, for who wants that: what is hidden is nowhere afterwards.
 * By Kura's own shapes alone, so that a background that wakes for each answer loads nothing large. E-mail addresses and phone numbers
 * stay: chats are full of them, and people look for them.
 */
import type { Part, SeenTurn, Sighting } from '../conversation';
import type { Finding, Sensitive } from './finding';
import { keyBlocksIn } from './key-blocks';
import { keysIn } from './keys';
import { masked } from './masked';
import { namedSecretsIn } from './named';
import { personalIn } from './personal';
import { joined } from './joined';

const stays: ReadonlySet<Sensitive> = new Set(['email', 'phone']);

/** `word` says what stands in the place of each. The very sighting where there is nothing to hide. */
export function withoutSecrets(sighting: Sighting, word: (kind: Sensitive) => string): Sighting {
  const clean = (text: string) => masked(text, toHide(text), word);
  const turns = sighting.turns.map((turn): SeenTurn => {
    const parts = turn.parts?.map((part): Part => ({
      ...part,
      ...(part.title !== undefined && { title: clean(part.title) }),
      text: clean(part.text),
    }));
    return { ...turn, text: clean(turn.text), ...(parts && { parts }) };
  });
  return { ...sighting, ...(sighting.title !== undefined && { title: clean(sighting.title) }), turns };
}

function toHide(text: string): readonly Finding[] {
  const keys = [...keysIn(text), ...namedSecretsIn(text), ...keyBlocksIn(text)];
  const people = personalIn(text).filter(({ kind }) => !stays.has(kind));
  return joined([...keys.map(({ start, end }): Finding => ({ kind: 'secret', start, end })), ...people]);
}
