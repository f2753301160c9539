import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { toDrafts, type FactDraft } from '../../../components/story/state/fact-drafts';
import { ProposedFacts } from '../../../components/story/ProposedFacts';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const at = Date.UTC(2026, 10, 1);
const drafts = toDrafts([{ id: 'note:1', text: 'ミオは父の舟を内緒で売った。', persona: 'mio', url: '', at }]);

test('what would tell a secret is ticked by nobody but a person, one by one or with all', () => {
  let kept: readonly FactDraft[] = [];
  const { t } = renderIn(
    'en',
    <ProposedFacts
      title="Facts"
      story={{ episodes: [], personas: [{ id: 'mio', name: 'ミオ' }] }}
      drafts={drafts}
      proposed={{ facts: [{ text: 'Ren came home.' }, { text: 'ミオは父の舟を内緒で売った。' }], leftOut: 0 }}
      from={{ url: '', at }}
      busy={false}
      onAccept={facts => (kept = facts)}
      onDismiss={() => {}}
    />,
  );
  const [, ren, mio] = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect([ren?.checked, mio?.checked]).toEqual([true, false]);
  expect(screen.getByText(t('story_would_reveal', 'ミオ'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('story_accept', '1') }));
  expect(kept.map(({ text, persona }) => [text, persona])).toEqual([
    ['ミオは父の舟を内緒で売った。', 'mio'],
    ['Ren came home.', ''],
  ]);

  fireEvent.click(screen.getByRole('checkbox', { name: t('story_take_all') }));
  expect([ren?.checked, mio?.checked]).toEqual([true, true]);
  fireEvent.click(screen.getByRole('checkbox', { name: t('story_take_all') }));
  expect([ren?.checked, mio?.checked]).toEqual([false, false]);
});
