import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { extractUnknownFields, addUnknownFields } from '../../lib/transfer/unknown-fields';

interface Described {
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Every key that the published schema knows of an entry of this source, with a turn that has every one of its own. */
function everyKey(source: 'note' | 'document'): { source: string; turns: { id: string }[] } {
  const schema = JSON.parse(readFileSync('public/vault-file.schema.json', 'utf8')) as {
    readonly $defs: { readonly conversation: Described; readonly turn: Described };
  };
  const of = ({ properties }: Described) => Object.fromEntries(Object.keys(properties).map(key => [key, '潮']));
  // What a note or a document has beside its text is another program's key on anything else.
  const { note: _note, document: _document, ...keys } = of(schema.$defs.conversation);
  return { ...keys, [source]: '潮', source, turns: [{ ...of(schema.$defs.turn), id: 't' }] };
}

test('no key that the published schema describes is a stranger’s', () =>
  expect([extractUnknownFields(everyKey('note')), extractUnknownFields(everyKey('document'))]).toEqual([
    undefined,
    undefined,
  ]));

test('what is a stranger’s goes back to where it stood, and takes no key of Kura’s', () => {
  const entry = everyKey('note');
  const [turn = { id: 't' }] = entry.turns;
  const foreign = extractUnknownFields({ ...entry, 'x-note': 'メモ', turns: [{ ...turn, 'x-mood': 'calm' }] });
  expect(JSON.parse(foreign ?? '')).toEqual({ keys: { 'x-note': 'メモ' }, turns: [['t', { 'x-mood': 'calm' }]] });
  const forged = JSON.stringify({ keys: { 'x-note': 'メモ', id: 'evil' }, turns: [['t', { text: 'evil' }]] });
  expect(addUnknownFields(entry, forged)).toEqual({ ...entry, 'x-note': 'メモ' });
});

test('what another program noted on a chat is its own, and what a note is, is Kura’s', () => {
  const said = { id: 'claude:1', source: 'claude', note: 'よく読むこと', turns: [] };
  const foreign = extractUnknownFields(said) ?? '';
  expect(JSON.parse(foreign)).toEqual({ keys: { note: 'よく読むこと' }, turns: [] });
  const { note: _note, ...chat } = said;
  expect(addUnknownFields(chat, foreign)).toEqual(said);
  expect(addUnknownFields({ ...said, source: 'note', note: { importance: 5 } } as typeof chat, foreign)).toMatchObject({
    note: { importance: 5 },
  });
});
