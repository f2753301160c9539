import { describe, expect, test } from 'vitest';
import {
  applyProposals,
  toDrafts,
  toFacts,
  createDraft,
  toProposals,
} from '../../../../components/story/state/fact-drafts';

const at = Date.UTC(2026, 10, 1);
const drafts = toDrafts([
  { id: 'note:1', text: 'The lighthouse has been dark since Monday.', url: '', at },
  { id: 'note:2', text: 'ミオは父の舟を内緒で売った。', persona: 'mio', importance: 5, url: '', at },
]);
const from = { url: 'https://claude.ai/chat/1', at: at + 1, proposedBy: 'claude' as const };

describe('a told fact', () => {
  test('would replace the one that it corrects, and no other', () => {
    const offers = toProposals(
      [{ text: 'The lighthouse has been dark since Sunday.' }, { text: 'Ren came home.' }],
      drafts,
    );
    expect(offers.map(({ replaces, isKnown: known }) => [replaces?.id, known])).toEqual([
      ['note:1', false],
      [undefined, false],
    ]);
  });

  test('is known already whatever its marks and width', () => {
    const [offer] = toProposals([{ text: 'ミオは父の舟を、内緒で売った', persona: 'mio' }], drafts);
    expect(offer?.replaces?.id).toBe('note:2');
    const [same] = toProposals([{ text: 'THE LIGHTHOUSE has been dark since Monday' }], drafts);
    expect(same?.isKnown).toBe(true);
  });

  test('of one persona never replaces what another one or everybody knows', () => {
    const [secret] = toProposals([{ text: 'ミオは父の舟を内緒で売った。' }], drafts);
    expect(secret?.replaces).toBeUndefined();
    const [others] = toProposals([{ text: 'ミオは父の舟を内緒で売った。', persona: 'ren' }], drafts);
    expect(others?.replaces).toBeUndefined();
  });

  test.each(['ミオは父の舟を内緒で売った。', 'ミオは父の舟を売った。'])(
    'that tells a secret to everybody says whose it is: %s',
    text => {
      const [told, other] = toProposals([{ text }, { text: 'Ren came home.' }], drafts);
      expect([told?.reveals?.persona, told?.isKnown, other?.reveals]).toEqual(['mio', false, undefined]);
    },
  );

  test('accepted stands in the place of what it replaces, and keeps its id', () => {
    const offers = toProposals(
      [{ text: 'Ren came home.', persona: 'ren' }, { text: 'The lighthouse has been dark since Sunday.' }],
      drafts,
    );
    const facts = toFacts(applyProposals(offers, drafts, from));
    expect(facts.map(({ id, text, persona }) => [id, text, persona])).toEqual([
      ['note:1', 'The lighthouse has been dark since Sunday.', undefined],
      ['note:2', 'ミオは父の舟を内緒で売った。', 'mio'],
      [undefined, 'Ren came home.', 'ren'],
    ]);
    expect(facts[0]?.proposedBy).toBe('claude');
    expect(facts[1]?.importance).toBe(5);
  });
});

test('a draft without a word is no fact', () => {
  expect(toFacts([...drafts, createDraft(at), { ...createDraft(at), text: ' \n' }])).toHaveLength(2);
});
