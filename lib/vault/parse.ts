/** The guard between the vault and whoever sends it something: `BadMessage` and `TooLarge` name the field, never its value. */
import type { Conversation, Sighting } from '../conversation';
import { Problem } from '../problem';
import { caps, list, Misshapen, record, text, time, TooLong, type Shape } from './border';
import { conversation, conversationId, seenTurn, source } from './nouns';

/** The sighting that a content script sent, with known fields only. */
export const parseSighting = (value: unknown): Sighting => parsed(sighting, value, 'sighting');

/** The conversations that a page of ours read from a file, with known fields only. */
export const parseConversations = (value: unknown): readonly Conversation[] =>
  parsed(list(conversation(time), mostAtOnce), value, 'conversations');

/** One message holds far fewer. */
const mostAtOnce = 100_000;

const sighting: Shape<Sighting> = (value, where) => {
  const fields = record(value, where);
  const from = fields.get('source', source);
  return {
    id: fields.get('id', conversationId(from)),
    source: from,
    url: fields.get('url', text(caps.urlLength)),
    ...fields.maybe('title', text(caps.titleLength)),
    ...fields.maybe('model', text(caps.nameLength)),
    seenAt: fields.get('seenAt', time),
    turns: fields.get('turns', list(seenTurn(time), caps.turns)),
  };
};

function parsed<T>(shape: Shape<T>, value: unknown, name: string): T {
  try {
    return shape(value, name);
  } catch (error) {
    if (error instanceof TooLong) throw new Problem('TooLarge', error.message, { cause: error });
    if (error instanceof Misshapen) throw new Problem('BadMessage', error.message, { cause: error });
    throw error;
  }
}
