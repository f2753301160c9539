/** The shapes of sources and ids. */
import { siteIds, toolIds, type ConversationId, type SiteId, type SourceId } from '../../core/conversation';
import { caps, InvalidShapeError, toOption, toText, type Shape } from './shape';

export const toSite: Shape<SiteId> = toOption(siteIds);
export const toSource: Shape<SourceId> = toOption([...siteIds, ...toolIds, 'note']);

export const toTurnId = toText(caps.idLength, 1);

/** An id that begins with its own source. */
export const toConversationId =
  (from: SourceId): Shape<ConversationId> =>
  (value, where) => {
    const id = toText(caps.idLength, from.length + 2)(value, where);
    if (!id.startsWith(`${from}:`)) throw new InvalidShapeError(`${where} is not an id of ${from}`);
    return id as ConversationId;
  };
