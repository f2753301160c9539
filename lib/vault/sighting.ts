/** The guard at the border between a site's page and the vault. */
import type { Sighting } from '../conversation';
import { Problem } from '../problem';
import { caps, conversationId, list, Misshapen, record, seenTurn, source, text, time } from './border';

/** The sighting that a content script sent, with known fields only. Throws `BadMessage` naming the field, never its value. */
export function parseSighting(value: unknown): Sighting {
  try {
    const fields = record(value, 'sighting');
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
  } catch (error) {
    if (error instanceof Misshapen) throw new Problem('BadMessage', error.message, { cause: error });
    throw error;
  }
}
