/** The shapes of sources and ids. */
import { siteIds, toolIds, type ConversationId, type SiteId, type Source } from '../../core/conversation';
import { caps, Misshapen, oneOf, text, type Shape } from './shape';

export const site: Shape<SiteId> = oneOf(siteIds);
export const source: Shape<Source> = oneOf([...siteIds, ...toolIds, 'note']);

export const turnId = text(caps.idLength, 1);

/** An id that begins with its own source. */
export const conversationId =
  (from: Source): Shape<ConversationId> =>
  (value, where) => {
    const id = text(caps.idLength, from.length + 2)(value, where);
    if (!id.startsWith(`${from}:`)) throw new Misshapen(`${where} is not an id of ${from}`);
    return id as ConversationId;
  };
