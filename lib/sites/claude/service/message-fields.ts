/**
 * The field numbers of Claude's ConversationService, `v1alpha`, as its page's own descriptors gave them on 2026-10-06 (published notes of
 * two projects agree). Numbers are no contract. So nothing that is decoded is believed before its ids, links and roles fit together.
 */

export interface MessageField {
  /** The name in the service's JSON. */
  readonly name: string;
  /** `text`, `flag` and `number` are scalars; `time` is a timestamp, in seconds; any other kind names a message. */
  readonly kind: string;
  readonly isList: boolean;
}

const one = (name: string, kind: string): MessageField => ({ name, kind, isList: false });
const many = (name: string, kind: string): MessageField => ({ name, kind, isList: true });

/** By message and field number. Fields that are not listed are skipped. */
export const messageFields: Readonly<Record<string, Readonly<Record<number, MessageField>>>> = {
  StreamTimelineRequest: { 1: one('conversationId', 'text'), 2: one('version', 'Version') },
  StreamTimelineResponse: { 1: one('event', 'StreamEvent') },
  ReadConversationHistoryRequest: { 1: one('conversationId', 'text'), 2: one('cursor', 'text') },
  ReadConversationHistoryResponse: {
    1: one('update', 'ConversationUpdate'),
    2: one('olderCursor', 'text'),
    3: one('outcome', 'number'),
  },
  ReadConversationRequest: { 1: one('conversationId', 'text') },
  ReadConversationResponse: { 1: one('outcome', 'number'), 2: one('update', 'ConversationUpdate') },
  StreamEvent: {
    1: one('update', 'ConversationUpdate'),
    2: one('append', 'ContentBlockAppend'),
    10: one('version', 'Version'),
  },
  Version: { 1: one('value', 'text') },
  ConversationUpdate: {
    1: one('replaceAllState', 'flag'),
    2: one('conversation', 'Conversation'),
    3: many('messages', 'Message'),
    4: many('displayGroups', 'DisplayGroup'),
    5: many('contentBlocks', 'ContentBlock'),
    10: many('deletedMessageIds', 'text'),
    11: many('deletedDisplayGroupIds', 'text'),
    12: many('deletedContentBlockIds', 'text'),
    29: one('olderHistoryCursor', 'text'),
  },
  ContentBlockAppend: { 1: one('contentBlockId', 'text'), 2: one('textDelta', 'text') },
  Conversation: {
    1: one('id', 'text'),
    2: one('title', 'text'),
    6: one('model', 'ModelId'),
    7: one('currentLeafMessageId', 'text'),
    12: one('isTemporary', 'flag'),
  },
  ModelId: { 2: one('identifier', 'text') },
  Message: {
    1: one('id', 'text'),
    2: one('conversationId', 'text'),
    3: one('role', 'number'),
    4: one('index', 'number'),
    6: one('isComplete', 'flag'),
    7: one('stopReason', 'number'),
    9: one('createdAt', 'time'),
    11: one('parentMessageId', 'text'),
    12: many('attachments', 'Attachment'),
    17: one('sendState', 'number'),
  },
  Attachment: { 2: one('fileName', 'text'), 4: one('mediaType', 'text'), 8: one('fileKind', 'number') },
  DisplayGroup: {
    1: one('id', 'text'),
    2: one('messageId', 'text'),
    3: one('index', 'number'),
  },
  ContentBlock: {
    1: one('id', 'text'),
    2: one('displayGroupId', 'text'),
    3: one('index', 'number'),
    5: one('title', 'text'),
    9: one('text', 'text'),
    10: one('textFormat', 'TextFormat'),
    11: many('citations', 'Citation'),
    12: many('summaries', 'ThinkingSummary'),
    13: one('displayContent', 'ToolDisplayContent'),
    15: one('toolDisplayName', 'text'),
    16: one('inputSummary', 'text'),
    21: one('thinkingDisplay', 'ThinkingDisplay'),
    25: one('inputDisplay', 'ToolDisplayContent'),
    28: one('rowKind', 'number'),
  },
  TextFormat: { 1: one('style', 'number'), 2: one('language', 'text') },
  Citation: {
    2: one('title', 'text'),
    3: one('url', 'text'),
    5: one('endIndex', 'number'),
    10: one('webpageMetadata', 'CitationWebpageMetadata'),
  },
  CitationWebpageMetadata: { 3: one('siteName', 'text') },
  ThinkingSummary: { 1: one('summary', 'text') },
  ThinkingDisplay: {},
  ToolDisplayContent: { 4: one('richItems', 'RichItemList'), 28: one('table', 'LabelValueTable') },
  RichItemList: { 1: many('items', 'RichItem') },
  RichItem: { 1: one('title', 'text'), 3: one('url', 'text') },
  LabelValueTable: { 1: many('rows', 'LabelValueRow') },
  LabelValueRow: { 1: one('label', 'text'), 2: one('value', 'text') },
};
