/** The shapes of sources and ids. */
import type { ConversationId, SiteId, SourceId } from '../../core/conversation';
import { siteIds } from '../../sites/registry';
import { sourceOrder } from '../../sites/sources';
import { caps, InvalidShapeError, toOption, toText, type Shape } from './shape';

export const toSite: Shape<SiteId> = toOption(siteIds);
export const toSource: Shape<SourceId> = toOption(sourceOrder);

export const toTurnId = toText(caps.idLength, 1);

/** An id that begins with its own source. */
export const toConversationId =
  (from: SourceId): Shape<ConversationId> =>
  (value, where) => {
    const id = toText(caps.idLength, from.length + 2)(value, where);
    if (!id.startsWith(`${from}:`)) throw new InvalidShapeError(`${where} is not an id of ${from}`);
    return id as ConversationId;
  };
