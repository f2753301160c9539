/**
 * The field numbers of Claude's ConversationService, `v1alpha`, as its page's own descriptors gave them on 2026-10-06 (published notes of
 * two projects agree). Numbers are no contract. So nothing that is decoded is believed before its ids, links and roles fit together.
 */

export interface MessageField {
  /** The name in the service's JSON. */
  readonly name: string;
  /** `` is a text, `#` a number, `?` a flag, `@` a time in seconds, and `=Name` a message. */
  readonly kind: string;
  readonly isList: boolean;
}

/** Number, `*` for a list, name and kind of each field. Fields that are not listed are skipped. The form is short, because pages load it. */
const messages: Readonly<Record<string, string>> = {
  StreamTimelineRequest: '1 conversationId, 2 version=Version',
  StreamTimelineResponse: '1 event=StreamEvent',
  ReadConversationHistoryRequest: '1 conversationId, 2 cursor',
  ReadConversationHistoryResponse: '1 update=ConversationUpdate, 2 olderCursor, 3 outcome#',
  ReadConversationRequest: '1 conversationId',
  ReadConversationResponse: '1 outcome#, 2 update=ConversationUpdate',
  StreamEvent: '1 update=ConversationUpdate, 2 append=ContentBlockAppend, 10 version=Version',
  Version: '1 value',
  ConversationUpdate:
    '1 replaceAllState?, 2 conversation=Conversation, 3* messages=Message, 4* displayGroups=DisplayGroup, 5* contentBlocks=ContentBlock, 10* deletedMessageIds, 11* deletedDisplayGroupIds, 12* deletedContentBlockIds, 29 olderHistoryCursor',
  ContentBlockAppend: '1 contentBlockId, 2 textDelta',
  Conversation: '1 id, 2 title, 6 model=ModelId, 7 currentLeafMessageId, 12 isTemporary?',
  ModelId: '2 identifier',
  Message:
    '1 id, 2 conversationId, 3 role#, 4 index#, 6 isComplete?, 7 stopReason#, 9 createdAt@, 11 parentMessageId, 12* attachments=Attachment, 17 sendState#',
  Attachment: '2 fileName, 4 mediaType, 8 fileKind#',
  DisplayGroup: '1 id, 2 messageId, 3 index#',
  ContentBlock:
    '1 id, 2 displayGroupId, 3 index#, 5 title, 9 text, 10 textFormat=TextFormat, 11* citations=Citation, 12* summaries=ThinkingSummary, 13 displayContent=ToolDisplayContent, 15 toolDisplayName, 16 inputSummary, 21 thinkingDisplay=ThinkingDisplay, 25 inputDisplay=ToolDisplayContent, 28 rowKind#',
  TextFormat: '1 style#, 2 language',
  Citation: '2 title, 3 url, 5 endIndex#, 10 webpageMetadata=CitationWebpageMetadata',
  CitationWebpageMetadata: '3 siteName',
  ThinkingSummary: '1 summary',
  ThinkingDisplay: '',
  ToolDisplayContent: '4 richItems=RichItemList, 28 table=LabelValueTable',
  RichItemList: '1* items=RichItem',
  RichItem: '1 title, 3 url',
  LabelValueTable: '1* rows=LabelValueRow',
  LabelValueRow: '1 label, 2 value',
};

const parseFields = (fields: string): ReadonlyMap<number, MessageField> =>
  new Map(
    [...fields.matchAll(/(\d+)(\*?) (\w+)([^,]*)/g)].map(([, number, list, name = '', kind = '']) => [
      Number(number),
      { name, kind, isList: list === '*' },
    ]),
  );

/** By message and field number. */
export const messageFields: ReadonlyMap<string, ReadonlyMap<number, MessageField>> = new Map(
  Object.entries(messages).map(([name, fields]) => [name, parseFields(fields)]),
);
