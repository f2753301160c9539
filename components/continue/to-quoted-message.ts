import type { Conversation } from '../../lib/core/conversation';
import { compose } from '../../lib/compose/compose';
import { estimateTokens } from '../../lib/compose/estimate-tokens';
import { getPartialChat } from '../../lib/compose/get-partial-chat';
import type { ChatToContinue } from '../../lib/rpc/contracts/continue-chat';
import { getSourceName } from '../../lib/sites/sources';
import type { PreviewSettings } from '../preview/state/selection';

/** A message in the form in which it is inserted into a new chat. */
export interface QuotedMessage {
  readonly content: Omit<ChatToContinue, 'site'>;
  /** The estimated number of tokens of the text. */
  readonly tokenCount: number;
}

/** Quotes one message with its source, or returns `undefined` if it has no text. `locale` sets the wording around it. */
export function toQuotedMessage(
  { id, source, title, url, updatedAt, completeness, turns }: Conversation,
  turnId: string,
  locale: string,
  { form, tokens }: PreviewSettings,
): QuotedMessage | undefined {
  const turn = turns.find(each => each.id === turnId);
  if (!turn?.text.trim()) return undefined;
  const partialChat = getPartialChat(completeness);
  const { text, fence } = compose(
    [
      {
        source,
        siteName: getSourceName(source),
        title,
        url,
        at: turn.createdAt ?? updatedAt,
        exchange: [turn],
        ...(partialChat && { partialChat }),
      },
    ],
    { locale, form, maxTokens: tokens },
  );
  return {
    content: { title, text, fence, from: [{ conversation: id, turn: turnId }] },
    tokenCount: estimateTokens(text),
  };
}
