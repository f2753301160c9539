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

const createField = (name: string, kind: string): MessageField => ({ name, kind, isList: false });
const createListField = (name: string, kind: string): MessageField => ({ name, kind, isList: true });

/** By message and field number. Fields that are not listed are skipped. */
export const messageFields: Readonly<Record<string, Readonly<Record<number, MessageField>>>> = {
  StreamTimelineRequest: { 1: createField('conversationId', 'text'), 2: createField('version', 'Version') },
  StreamTimelineResponse: { 1: createField('event', 'StreamEvent') },
  ReadConversationHistoryRequest: { 1: createField('conversationId', 'text'), 2: createField('cursor', 'text') },
  ReadConversationHistoryResponse: {
    1: createField('update', 'ConversationUpdate'),
    2: createField('olderCursor', 'text'),
    3: createField('outcome', 'number'),
  },
  ReadConversationRequest: { 1: createField('conversationId', 'text') },
  ReadConversationResponse: { 1: createField('outcome', 'number'), 2: createField('update', 'ConversationUpdate') },
  StreamEvent: {
    1: createField('update', 'ConversationUpdate'),
    2: createField('append', 'ContentBlockAppend'),
    10: createField('version', 'Version'),
  },
  Version: { 1: createField('value', 'text') },
  ConversationUpdate: {
    1: createField('replaceAllState', 'flag'),
    2: createField('conversation', 'Conversation'),
    3: createListField('messages', 'Message'),
    4: createListField('displayGroups', 'DisplayGroup'),
    5: createListField('contentBlocks', 'ContentBlock'),
    10: createListField('deletedMessageIds', 'text'),
    11: createListField('deletedDisplayGroupIds', 'text'),
    12: createListField('deletedContentBlockIds', 'text'),
    29: createField('olderHistoryCursor', 'text'),
  },
  ContentBlockAppend: { 1: createField('contentBlockId', 'text'), 2: createField('textDelta', 'text') },
  Conversation: {
    1: createField('id', 'text'),
    2: createField('title', 'text'),
    6: createField('model', 'ModelId'),
    7: createField('currentLeafMessageId', 'text'),
    12: createField('isTemporary', 'flag'),
  },
  ModelId: { 2: createField('identifier', 'text') },
  Message: {
    1: createField('id', 'text'),
    2: createField('conversationId', 'text'),
    3: createField('role', 'number'),
    4: createField('index', 'number'),
    6: createField('isComplete', 'flag'),
    7: createField('stopReason', 'number'),
    9: createField('createdAt', 'time'),
    11: createField('parentMessageId', 'text'),
    12: createListField('attachments', 'Attachment'),
    17: createField('sendState', 'number'),
  },
  Attachment: {
    2: createField('fileName', 'text'),
    4: createField('mediaType', 'text'),
    8: createField('fileKind', 'number'),
  },
  DisplayGroup: {
    1: createField('id', 'text'),
    2: createField('messageId', 'text'),
    3: createField('index', 'number'),
  },
  ContentBlock: {
    1: createField('id', 'text'),
    2: createField('displayGroupId', 'text'),
    3: createField('index', 'number'),
    5: createField('title', 'text'),
    9: createField('text', 'text'),
    10: createField('textFormat', 'TextFormat'),
    11: createListField('citations', 'Citation'),
    12: createListField('summaries', 'ThinkingSummary'),
    13: createField('displayContent', 'ToolDisplayContent'),
    15: createField('toolDisplayName', 'text'),
    16: createField('inputSummary', 'text'),
    21: createField('thinkingDisplay', 'ThinkingDisplay'),
    25: createField('inputDisplay', 'ToolDisplayContent'),
    28: createField('rowKind', 'number'),
  },
  TextFormat: { 1: createField('style', 'number'), 2: createField('language', 'text') },
  Citation: {
    2: createField('title', 'text'),
    3: createField('url', 'text'),
    5: createField('endIndex', 'number'),
    10: createField('webpageMetadata', 'CitationWebpageMetadata'),
  },
  CitationWebpageMetadata: { 3: createField('siteName', 'text') },
  ThinkingSummary: { 1: createField('summary', 'text') },
  ThinkingDisplay: {},
  ToolDisplayContent: { 4: createField('richItems', 'RichItemList'), 28: createField('table', 'LabelValueTable') },
  RichItemList: { 1: createListField('items', 'RichItem') },
  RichItem: { 1: createField('title', 'text'), 3: createField('url', 'text') },
  LabelValueTable: { 1: createListField('rows', 'LabelValueRow') },
  LabelValueRow: { 1: createField('label', 'text'), 2: createField('value', 'text') },
};
