/** The shapes of sources and ids. */
import * as v from 'valibot';
import type { ConversationId, NoteOrigin, SiteId, SourceId } from '../../core/conversation';
import { siteIds } from '../../sites/registry';
import { sourceOrder } from '../../sites/sources';
import { caps } from './caps';
import { checkFields, createOption, createText, type Shape } from './shape';

export const siteShape: Shape<SiteId> = createOption(siteIds);
export const sourceShape: Shape<SourceId> = createOption(sourceOrder);

/** A site, or a program by its name. */
export const originShape: Shape<NoteOrigin> = v.pipe(
  createText(caps.nameLength, 1),
  v.check(origin => /^client:./u.test(origin) || siteIds.some(site => site === origin), 'is no site and no program'),
  v.transform(origin => origin as NoteOrigin),
  v.metadata({ pattern: `^(?:client:.|(?:${siteIds.join('|')})$)` }),
);

export const turnIdShape = createText(caps.idLength, 1);

const hasSource = (id: string, source: SourceId): boolean =>
  id.startsWith(`${source}:`) && id.length > source.length + 1;

export const conversationIdShape: Shape<ConversationId> = v.pipe(
  createText(caps.idLength, 3),
  v.check(id => sourceOrder.some(source => hasSource(id, source)), 'is not an id of a known source'),
  v.transform(id => id as ConversationId),
  v.metadata({ pattern: `^(${sourceOrder.join('|')}):.` }),
);

const createOwnIdShape = (source: 'note' | 'document'): Shape<ConversationId> =>
  v.pipe(
    createText(caps.idLength),
    v.check(id => hasSource(id, source), `is not an id of ${source}`),
    v.transform(id => id as ConversationId),
    v.metadata({ pattern: `^${source}:.` }),
  );

export const noteIdShape = createOwnIdShape('note');
export const documentIdShape = createOwnIdShape('document');

/** Refuses an id that does not begin with its own source. */
export const checkOwnSource = <T extends { readonly id: ConversationId; readonly source: SourceId }>() =>
  checkFields<T>(({ id, source }) =>
    hasSource(id, source) ? undefined : { path: ['id'], message: `is not an id of ${source}` },
  );
