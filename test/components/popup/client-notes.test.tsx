/** Notes that programs on this computer proposed: they wait in the popup, and nothing is saved or inserted before the user says so. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Popup } from '../../../components/popup/Popup';
import type { BridgeProposal } from '../../../lib/bridge/proposals';
import type { RecallAnswer } from '../../../lib/rpc/contracts/engine';
import { noPauses } from '../../../lib/health/pauses';
import type { NewNote } from '../../../lib/vault/notes-contract';
import { closedDoors } from '../../fakes/closed-navigation';
import { FakeLibrary, fakeTab, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const about = new Date(2026, 2, 20).getTime();
const dinner: BridgeProposal = {
  id: 'a',
  name: 'Claude Code',
  space: 'main',
  call: { call: 'remember', text: '夕飯はカレーだった。', date: about, importance: 2 },
  at: 1,
};
const tea: BridgeProposal = { ...dinner, id: 'b', name: 'Codex', call: { call: 'remember', text: 'Tea at five.' } };

class NotingLibrary extends FakeLibrary {
  readonly notes: NewNote[] = [];
  override addNote = async (note: NewNote) => {
    this.notes.push(note);
    return 'note:1' as const;
  };
}

function open(language: 'en' | 'ja', library: NotingLibrary, waiting: readonly BridgeProposal[] = [dinner, tea]) {
  const tab = fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
  const removed: string[] = [];
  const { t } = renderIn(
    language,
    <Popup
      library={library}
      tab={tab}
      clientNotes={{ waiting, remove: async id => void removed.push(id) }}
      consent={{ claude: 1 }}
      onConsent={async () => undefined}
      saved={{ question: '', selected: 0 }}
      pauses={noPauses}
      onPauses={async () => undefined}
      onSave={() => undefined}
      navigation={closedDoors}
    />,
  );
  return { t, tab, removed };
}

const box = () => document.querySelector('input.search') as HTMLInputElement;

describe.each(['en', 'ja'] as const)('a note of a program (%s)', language => {
  test('is read and saved with its origin, and the next one comes', async () => {
    const library = new NotingLibrary([]);
    const { t, removed } = open(language, library);
    expect(screen.getByText(t('proposal_waits', 'Claude Code'))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('proposal_review') }));
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: t('note_text') });
    expect(text.value).toBe('夕飯はカレーだった。');
    fireEvent.submit(text.form as HTMLFormElement);
    await screen.findByText(t('proposal_waits', 'Codex'));
    expect(library.notes).toMatchObject([
      { text: '夕飯はカレーだった。', about, importance: 2, space: 'main', proposedBy: 'client:Claude Code' },
    ]);
    expect(removed).toEqual(['a']);
  });

  test('waits on, or is discarded, and is then not saved', async () => {
    const library = new NotingLibrary([]);
    const { t, removed } = open(language, library);
    fireEvent.click(screen.getByRole('button', { name: t('proposal_review') }));
    fireEvent.click(await screen.findByRole('button', { name: t('call_not_now') }));
    fireEvent.click(await screen.findByRole('button', { name: t('proposal_discard') }));
    await screen.findByText(t('proposal_waits', 'Codex'));
    expect(removed).toEqual(['a']);
    expect(library.notes).toEqual([]);
  });

  test('begins no insertion that still waits when it covers the list', async () => {
    const library = new NotingLibrary([]);
    const found: RecallAnswer = {
      hits: [{ ...hit(1, 'Tea', 'Which tea?', 'Hojicha.'), isRelevant: true }],
      by: 'words',
    };
    const asked: ((found: RecallAnswer) => void)[] = [];
    library.answering = () => new Promise(resolve => asked.push(resolve));
    const { t, tab } = open(language, library);
    /** Presses Enter, and lets the answer come only after `meanwhile`. */
    const insertLate = async (question: string, meanwhile: () => void) => {
      asked.length = 0;
      fireEvent.input(box(), { target: { value: question } });
      await waitFor(() => expect(asked).not.toEqual([]));
      fireEvent.keyDown(box(), { key: 'Enter' });
      meanwhile();
      for (const answer of asked) answer(found);
    };
    await insertLate('tea', () => fireEvent.click(screen.getByRole('button', { name: t('proposal_review') })));
    fireEvent.click(await screen.findByRole('button', { name: t('call_not_now') }));
    await screen.findAllByText(/Hojicha/);
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(tab.composer).toBe('');
    await insertLate('hojicha', () => undefined);
    await waitFor(() => expect(tab.composer).toContain('Hojicha'));
  });
});
