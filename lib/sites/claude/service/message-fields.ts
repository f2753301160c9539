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
  StreamRequest: '1 conversationId, 2 version=Version',
  Stream: '1 event=Event',
  HistoryRequest: '1 conversationId, 2 cursor',
  History: '1 update=Update, 2 olderCursor, 3 outcome#',
  ChatRequest: '1 conversationId',
  Chat: '1 outcome#, 2 update=Update',
  Event: '1 update=Update, 2 append=Append, 10 version=Version',
  Version: '1 value',
  Update:
    '1 replaceAllState?, 2 conversation=Conversation, 3* messages=Message, 4* displayGroups=Group, 5* contentBlocks=Block, 10* deletedMessageIds, 11* deletedDisplayGroupIds, 12* deletedContentBlockIds, 29 olderHistoryCursor',
  Append: '1 contentBlockId, 2 textDelta',
  Conversation: '1 id, 2 title, 6 model=ModelId, 7 currentLeafMessageId, 12 isTemporary?',
  ModelId: '2 identifier',
  Message:
    '1 id, 2 conversationId, 3 role#, 4 index#, 6 isComplete?, 7 stopReason#, 9 createdAt@, 11 parentMessageId, 12* attachments=Attachment, 17 sendState#',
  Attachment: '2 fileName, 4 mediaType, 8 fileKind#',
  Group: '1 id, 2 messageId, 3 index#',
  Block:
    '1 id, 2 displayGroupId, 3 index#, 5 title, 9 text, 10 textFormat=TextFormat, 11* citations=Citation, 12* summaries=Summary, 13 displayContent=Display, 15 toolDisplayName, 16 inputSummary, 21 thinkingDisplay=Empty, 25 inputDisplay=Display, 28 rowKind#',
  TextFormat: '1 style#, 2 language',
  Citation: '2 title, 3 url, 5 endIndex#, 10 webpageMetadata=Webpage',
  Webpage: '3 siteName',
  Summary: '1 summary',
  Empty: '',
  Display: '4 richItems=Items, 28 table=Table',
  Items: '1* items=Item',
  Item: '1 title, 3 url',
  Table: '1* rows=Row',
  Row: '1 label, 2 value',
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
