/** The shapes of documents as our own pages send them. */
import * as v from 'valibot';
import type { ConversationId } from '../../core/conversation';
import type { DocumentSection, NewDocument } from '../documents-contract';
import { caps } from './caps';
import { documentIdShape } from './ids';
import { createFields, createList, createText, proseShape, timeShape, wholeNumberShape, type Shape } from './shape';

const sectionShape: Shape<DocumentSection> = createFields({
  text: proseShape,
  headings: createList(createText(caps.titleLength), caps.headings),
  page: v.exactOptional(wholeNumberShape),
});

export const newDocumentShape: Shape<NewDocument> = createFields({
  id: documentIdShape,
  path: createText(caps.urlLength, 1),
  title: createText(caps.titleLength),
  modifiedAt: timeShape,
  space: createText(caps.nameLength, 1),
  sections: createList(sectionShape, caps.turns),
});

/** One message holds far fewer. */
const maxIds = 100_000;

export const documentIdsShape: Shape<readonly ConversationId[]> = createList(documentIdShape, maxIds);
