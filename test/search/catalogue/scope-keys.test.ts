import { expect, test } from 'vitest';
import type { ConversationId } from '../../../lib/core/conversation';
import { Catalogue } from '../../../lib/search/catalogue/catalogue';
import { computeChange } from '../../../lib/search/catalogue/change';
import type { ChunkFilter } from '../../../lib/search/catalogue/chunk-filter';

function put(catalogue: Catalogue, id: ConversationId, scopeKey: string, at: number): void {
  const described = { conversation: id, revision: 1, scopeKey, title: '', updatedAt: 1 };
  const row = { turn: 't', role: 'user' as const, start: 0, end: 4, at: at * 1000, active: true, text: '潮の満ち引き' };
  catalogue.apply(computeChange(described, [row], catalogue.known(id), catalogue.next));
}

const scopeKeys = ['main', 'tale', 'tale\ne1\n', 'tale\ne1\nmio', 'tale\ne2\n', 'tale2\ne1\n'];

function filled(): Catalogue {
  const catalogue = Catalogue.empty();
  for (const [n, scopeKey] of scopeKeys.entries()) put(catalogue, `note:${n}`, scopeKey, 100);
  return catalogue;
}

const listAllowed = (catalogue: Catalogue, filter: ChunkFilter) =>
  Array.from(catalogue.mask(filter) ?? []).flatMap((allowed, chunk) => (allowed === 1 ? [chunk] : []));

test.each<[string, ChunkFilter, number[]]>([
  ['a space is all of its scopes, and no space whose name begins alike', { space: 'tale' }, [1, 2, 3, 4]],
  ['scopes are exactly these', { scopeKeys: ['tale\ne1\n', 'tale\ne1\nmio'] }, [2, 3]],
  ['what stands at no place of the story is not seen from one', { scopeKeys: ['tale\ne2\n'] }, [4]],
  ['of no scopes, nothing is there', { scopeKeys: [] }, []],
  ['a scope that is not there hides nothing else', { scopeKeys: ['nowhere', 'main'] }, [0]],
])('%s', (_, filter, chunks) => {
  expect(listAllowed(filled(), filter)).toEqual(chunks);
  expect(listAllowed(Catalogue.deserialize(filled().serialize()), filter)).toEqual(chunks);
});

test('a fact that moves to another persona is in its new scope at once', () => {
  const catalogue = filled();
  expect(listAllowed(catalogue, { scopeKeys: ['tale\ne1\nren'] })).toEqual([]);
  put(catalogue, 'note:3', 'tale\ne1\nren', 100);
  expect(listAllowed(catalogue, { scopeKeys: ['tale\ne1\nmio'] })).toEqual([]);
  expect(listAllowed(catalogue, { scopeKeys: ['tale\ne1\nren'] })).toHaveLength(1);
});

test('what was said later is left out, but of notes, whose times are the days that they are about', () => {
  const catalogue = Catalogue.empty();
  put(catalogue, 'chatgpt:early', 'main', 100);
  put(catalogue, 'chatgpt:late', 'main', 300);
  put(catalogue, 'note:appointment', 'main', 400);
  expect(listAllowed(catalogue, { turnsBefore: 200_000 })).toEqual([0, 2]);
  expect(listAllowed(catalogue, { turnsBefore: 200_000, from: 350_000 })).toEqual([2]);
  expect(listAllowed(catalogue, { turnsBefore: 200_000, to: 350_000 })).toEqual([0]);
  expect(listAllowed(catalogue, { turnsBefore: 200_000, space: 'work' })).toEqual([]);
});

/** Two chats, `chatgpt:a` in `main` and `claude:b` in `work`, as bytes that Kura wrote once. */
const stored =
  'MVRDSwIAAAAIAAAAMgAAAE4AAAAMAAAAAAAAAAEAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAEAAAABAAAAAUAAAAFAAAA0iZvmhJG71sEBFtbImNoYXRncHQ6YSIsMywibWFpbiIsIua9ruimi+ihqCIsMSwxLDZdLFsiY2xhdWRlOmIiLDMsIndvcmsiLCJUaWRlcyIsMSwxLDZdXVsidDAiXVsidDAiXQ==';

test('stored bytes are read as they were written', () => {
  const catalogue = Catalogue.deserialize(Uint8Array.from(Buffer.from(stored, 'base64')));
  expect(catalogue.all().map(({ id, scopeKey }) => [id, scopeKey])).toEqual([
    ['chatgpt:a', 'main'],
    ['claude:b', 'work'],
  ]);
  expect(listAllowed(catalogue, { space: 'work' })).toEqual([1]);
  expect(listAllowed(catalogue, { space: 'main', title: ['潮見'] })).toEqual([0]);
  const row = { turn: 't0', role: 'user' as const, start: 0, end: 4, at: 5000, active: true, text: '潮の満ち引き' };
  const again = { conversation: 'claude:b' as const, revision: 3, scopeKey: 'work', title: 'Tides', updatedAt: 1 };
  // The digest is part of the format: the same chunk in the same scope is not written anew.
  expect(computeChange(again, [row], catalogue.known('claude:b'), catalogue.next).rows).toEqual([]);
});
