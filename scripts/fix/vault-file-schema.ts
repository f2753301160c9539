/** Builds the JSON schema of the vault file from the shapes that read it. What no single shape says stands here. */
import { toJsonSchemaDefs, type JsonSchema } from '@valibot/to-json-schema';
import { format } from 'oxfmt';
import { baseFileShape, deletedIdsShape } from '../../lib/transfer/changes';
import { isoTimeShape } from '../../lib/transfer/vault-file/line';
import { digestShape, statedTrailerShape, trailerShape } from '../../lib/transfer/vault-file/trailer';
import {
  completeShape,
  createConversationEntries,
  createTurnEntries,
  documentDetailsShape,
  partialShape,
} from '../../lib/vault/shapes/conversation';
import { conversationIdShape, noteIdShape } from '../../lib/vault/shapes/ids';
import { createNoteDetailsShape, spacesShape, storyIdShape } from '../../lib/vault/shapes/note';
import { createFields, wholeNumberShape } from '../../lib/vault/shapes/shape';

/** Returns the text of this file, formatted. */
export async function buildVaultFileSchema(file: string): Promise<string> {
  const { code, errors } = await format(file, JSON.stringify(buildSchema()), { printWidth: 120 });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

function buildSchema(): JsonSchema {
  const { after, gone, spaces, end, whole, conversation, turn, ...shared } = toJsonSchemaDefs(
    {
      // Where a later one holds one of these, it refers to it.
      time: isoTimeShape,
      count: wholeNumberShape,
      digest: digestShape,
      storyId: storyIdShape,
      noteId: noteIdShape,
      conversationId: conversationIdShape,
      complete: completeShape,
      partial: partialShape,
      note: createNoteDetailsShape(isoTimeShape),
      document: documentDetailsShape,
      turn: createFields(createTurnEntries(isoTimeShape)),
      conversation: createFields(createConversationEntries(isoTimeShape)),
      after: baseFileShape,
      gone: deletedIdsShape,
      spaces: spacesShape,
      end: statedTrailerShape,
      whole: trailerShape,
    },
    {
      target: 'draft-2020-12',
      typeMode: 'output',
      ignoreActions: ['check', 'raw_check', 'raw_transform', 'transform'],
    },
  );
  const ofChanges = 'Of a file of changes only';
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Kura vault file, version 1',
    type: 'object',
    required: ['schema', 'version', 'conversations'],
    properties: {
      schema: { const: 'kura-vault' },
      version: { const: 1 },
      exportedAt: linkTo('time'),
      after: {
        ...after,
        description: `${ofChanges}: the file that the changes go on from, and the digest of the vault as of it.`,
      },
      gone: { ...gone, description: `${ofChanges}: ids of chats that are no longer in the vault.` },
      conversations: { type: 'array', items: linkTo('conversation') },
      spaces,
      end: {
        ...end,
        properties: {
          ...end.properties,
          whole: { ...whole, description: `${ofChanges}: the vault once the changes are in.` },
        },
      },
    },
    $defs: {
      ...shared,
      turn: { ...turn, required: ['id', 'role', 'text'] },
      conversation: describeConversation(conversation),
    },
    if: {
      not: {
        anyOf: [
          { required: ['after'] },
          { required: ['gone'] },
          { required: ['end'], properties: { end: { required: ['whole'] } } },
        ],
      },
    },
    else: {
      $comment: 'A file of changes.',
      required: ['after', 'gone', 'end'],
      properties: { end: { required: ['conversations', 'turns', 'digest', 'whole'] } },
    },
  };
}

const linkTo = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

/** Another program may leave out what is not required here; the reader fills it in. */
const describeConversation = (conversation: JsonSchema): JsonSchema => ({
  ...conversation,
  required: ['id', 'source', 'turns'],
  properties: {
    ...conversation.properties,
    completeness: { oneOf: [linkTo('complete'), linkTo('partial')] },
    turns: { type: 'array', items: linkTo('turn') },
    note: { description: "What a note has beside its text. Of anything else this is another program's key." },
    document: { description: "What a document has beside its text. Of anything else this is another program's key." },
  },
  allOf: (['note', 'document'] as const).map(source => ({
    if: { required: ['source'], properties: { source: { const: source } } },
    // oxlint-disable-next-line unicorn/no-thenable -- the schema's own keyword.
    then: { properties: { [source]: linkTo(source) } },
  })),
});
