import { expect, test } from 'vitest';
import type { ConversationId } from '../../../lib/core/conversation';
import { Catalogue } from '../../../lib/search/catalogue/catalogue';
import { computeChange } from '../../../lib/search/catalogue/change';
import type { ChunkFilter } from '../../../lib/search/catalogue/chunk-filter';

function put(catalogue: Catalogue, id: ConversationId, scopeKey: string, at: number): void {
  const described = { conversation: id, revision: 1, scopeKey, title: '', updatedAt: 1 };
  const row = { turn: 't', role: 'user' as const, start: 0, end: 4, at, active: true, text: '潮の満ち引き' };
  catalogue.apply(computeChange(described, [row], catalogue.known(id), catalogue.next));
}

const walls = ['main', 'tale', 'tale\ne1\n', 'tale\ne1\nmio', 'tale\ne2\n', 'tale2\ne1\n'];

function filled(): Catalogue {
  const catalogue = Catalogue.empty();
  for (const [n, wall] of walls.entries()) put(catalogue, `note:${n}`, wall, 100);
  return catalogue;
}

const behind = (catalogue: Catalogue, filter: ChunkFilter) =>
  Array.from(catalogue.mask(filter) ?? []).flatMap((allowed, chunk) => (allowed === 1 ? [chunk] : []));

test.each<[string, ChunkFilter, number[]]>([
  ['a space is all of its walls, and no space whose name begins alike', { space: 'tale' }, [1, 2, 3, 4]],
  ['walls are exactly these', { scopeKeys: ['tale\ne1\n', 'tale\ne1\nmio'] }, [2, 3]],
  ['what stands at no place of the story is not seen from one', { scopeKeys: ['tale\ne2\n'] }, [4]],
  ['of no walls, nothing is there', { scopeKeys: [] }, []],
  ['a wall that is not there hides nothing else', { scopeKeys: ['nowhere', 'main'] }, [0]],
])('%s', (_, filter, chunks) => {
  expect(behind(filled(), filter)).toEqual(chunks);
  expect(behind(Catalogue.deserialize(filled().serialize()), filter)).toEqual(chunks);
});

test('a fact that moves to another persona is behind its new wall at once', () => {
  const catalogue = filled();
  expect(behind(catalogue, { scopeKeys: ['tale\ne1\nren'] })).toEqual([]);
  put(catalogue, 'note:3', 'tale\ne1\nren', 100);
  expect(behind(catalogue, { scopeKeys: ['tale\ne1\nmio'] })).toEqual([]);
  expect(behind(catalogue, { scopeKeys: ['tale\ne1\nren'] })).toHaveLength(1);
});

test('what was said later is left out, but of notes, whose times are the days that they are about', () => {
  const catalogue = Catalogue.empty();
  put(catalogue, 'chatgpt:early', 'main', 100);
  put(catalogue, 'chatgpt:late', 'main', 300);
  put(catalogue, 'note:appointment', 'main', 400);
  expect(behind(catalogue, { turnsBefore: 200_000 })).toEqual([0, 2]);
  expect(behind(catalogue, { turnsBefore: 200_000, from: 350_000 })).toEqual([2]);
  expect(behind(catalogue, { turnsBefore: 200_000, to: 350_000 })).toEqual([0]);
  expect(behind(catalogue, { turnsBefore: 200_000, space: 'work' })).toEqual([]);
});

/** Two chats, `chatgpt:a` in `main` and `claude:b` in `work`, as Kura stored them before there were stories. */
const before =
  'MVRDSwIAAAAIAAAAMgAAAE4AAAAMAAAAAAAAAAEAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAEAAAABAAAAAUAAAAFAAAA0iZvmhJG71sEBFtbImNoYXRncHQ6YSIsMywibWFpbiIsIua9ruimi+ihqCIsMSwxLDZdLFsiY2xhdWRlOmIiLDMsIndvcmsiLCJUaWRlcyIsMSwxLDZdXVsidDAiXVsidDAiXQ==';

test('a catalogue of before there were stories is opened, and its spaces are the walls', () => {
  const catalogue = Catalogue.deserialize(Uint8Array.from(Buffer.from(before, 'base64')));
  expect(catalogue.all().map(({ id, scopeKey: wall }) => [id, wall])).toEqual([
    ['chatgpt:a', 'main'],
    ['claude:b', 'work'],
  ]);
  expect(behind(catalogue, { space: 'work' })).toEqual([1]);
  expect(behind(catalogue, { space: 'main', title: ['潮見'] })).toEqual([0]);
  const row = { turn: 't0', role: 'user' as const, start: 0, end: 4, at: 5, active: true, text: '潮の満ち引き' };
  const again = { conversation: 'claude:b' as const, revision: 3, scopeKey: 'work', title: 'Tides', updatedAt: 1 };
  // The same passage behind the same wall is not written anew.
  expect(computeChange(again, [row], catalogue.known('claude:b'), catalogue.next).rows).toEqual([]);
});
