/** A note that an assistant proposes, changed by the user and not kept yet: it comes back, for that call and no other. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { ProposedCall } from '../../../../components/popup/state/call';
import {
  findProposalDraft,
  maxProposals,
  putProposalDraft,
  type ChangedProposal,
} from '../../../../components/popup/state/proposals';
import type { SavedPopup } from '../../../../components/popup/state/popup-state';
import { Panel, type PanelState } from '../../../../components/sidepanel/Panel';
import { noPauses } from '../../../../lib/health/pauses';
import { closedDoors } from '../../../fakes/closed-navigation';
import { FakeLibrary, fakeTab } from '../../../fakes/library';
import { renderIn } from '../../../fakes/language';

afterEach(cleanup);

const words = {
  en: { text: 'Dinner was curry.', changed: 'Dinner was curry, at Mio’s.' },
  ja: { text: '夕飯はカレーだった。', changed: '夕飯は澪の家でカレーだった。' },
} as const;

const day = new Date(2026, 10, 21).getTime();
const empty: SavedPopup = { question: '', selected: 0 };

const proposing = (text: string, more: Partial<ProposedCall> = {}): ProposedCall => ({
  call: { call: 'remember', text, date: day, importance: 2 },
  location: { turn: 't9', body: 'remember {}' },
  chat: 'claude:9',
  site: 'claude',
  at: 1,
  tab: 1,
  ...more,
});

const tabAt = (chat: string) => ({
  ...fakeTab(`https://claude.ai/chat/${chat}`, { site: 'claude', state: 'saved' }),
  id: 1,
});

async function open(language: 'en' | 'ja', draft: SavedPopup, call: ProposedCall, spaces: readonly string[] = []) {
  const drafts = [draft];
  const library = new FakeLibrary([]);
  for (const name of spaces) await library.createSpace(name);
  let tell: (changed: Partial<PanelState>) => void = () => {};
  const { t } = renderIn(
    language,
    <Panel
      library={library}
      initial={{ tab: tabAt(call.chat.slice('claude:'.length)), consent: { claude: 1 }, pauses: noPauses, call }}
      follow={told => {
        tell = told;
        return () => {};
      }}
      onConsent={async () => undefined}
      onPauses={async () => undefined}
      saved={draft}
      onSave={next => drafts.push(next)}
      navigation={closedDoors}
    />,
  );
  const text = await screen.findByLabelText<HTMLTextAreaElement>(t('note_text'));
  const field = (key: 'note_text' | 'note_day' | 'note_importance' | 'note_space') =>
    screen.getByLabelText<HTMLInputElement>(t(key));
  const said = () => [text.value, field('note_day').value, field('note_importance').value];
  return {
    t,
    drafts,
    field,
    said,
    library,
    keep: async () => {
      fireEvent.click(screen.getByRole('button', { name: new RegExp(t('call_keep')) }));
      await waitFor(() => expect(document.querySelector('.note-form')).toBeNull());
    },
    tell: (changed: Partial<PanelState>) => act(() => tell(changed)),
    close: () => {
      cleanup();
      return drafts.at(-1) ?? empty;
    },
  };
}

describe.each(['en', 'ja'] as const)('a proposed note that was changed (%s)', language => {
  const { text, changed } = words[language];
  const proposed = proposing(text);

  async function changing() {
    const popup = await open(language, empty, proposed, ['Work']);
    fireEvent.input(popup.field('note_text'), { target: { value: changed } });
    fireEvent.change(popup.field('note_day'), { target: { value: '2026-11-20' } });
    fireEvent.change(popup.field('note_importance'), { target: { value: '4' } });
    fireEvent.change(popup.field('note_space'), { target: { value: 'space-1' } });
    return popup;
  }

  test('is as it was when the popup is closed and the call chosen again', async () => {
    const draft = (await changing()).close();
    const { said, field } = await open(language, draft, { ...proposed, at: 2 }, ['Work']);
    expect([...said(), field('note_space').value]).toEqual([changed, '2026-11-20', '4', 'space-1']);
  });

  test('lies where one stands when its space is gone', async () => {
    const draft = (await changing()).close();
    const { said, keep, library } = await open(language, draft, { ...proposed, at: 2 });
    expect(said()).toEqual([changed, '2026-11-20', '4']);
    await keep();
    expect([...library.kept.values()].map(({ space }) => space)).toEqual(['main']);
  });

  test.each<[string, Partial<ProposedCall>]>([
    ['turn', { location: { turn: 't11', body: 'remember {}' } }],
    ['words', { location: { turn: 't9', body: 'remember { }' } }],
    ['chat', { chat: 'claude:10' }],
  ])('is nothing to a call of another %s', async (_of, other) => {
    const draft = (await changing()).close();
    const { said } = await open(language, draft, proposing(text, { ...other, at: 2 }));
    expect(said()).toEqual([text, '2026-11-21', '2']);
  });

  test('goes when it is kept', async () => {
    const popup = await changing();
    await popup.keep();
    expect(JSON.stringify(popup.close())).not.toContain(changed);
  });

  test('goes when it is put aside', async () => {
    const popup = await changing();
    expect(JSON.stringify(popup.drafts.at(-1))).toContain(changed);
    fireEvent.click(screen.getByRole('button', { name: popup.t('call_not_now') }));
    fireEvent.click(screen.getByRole('button', { name: popup.t('note_leave_confirm') }));
    expect(document.querySelector('.note-form')).toBeNull();
    expect(JSON.stringify(popup.close())).not.toContain(changed);
  });

  test('is no matter of the chat that its page goes on to, and is there again where it was', async () => {
    const { tell, drafts } = await changing();
    await tell({ tab: tabAt('10') });
    await waitFor(() => expect(document.querySelector('.note-form')).toBeNull());
    await tell({ tab: tabAt('9') });
    expect(document.querySelector('.note-form')).toBeNull();
    expect(JSON.stringify(drafts.at(-1))).toContain(changed);
    await tell({ call: { ...proposed, at: 2 } });
    await screen.findByDisplayValue(changed);
  });
});

test('the latest of them are kept, each once', () => {
  const said = { text: '夕飯', about: null, importance: 3, space: 'main', place: null } as const;
  const call = (n: number) => proposing('Dinner', { chat: `claude:${n}` });
  let all: readonly ChangedProposal[] = [];
  for (let n = 0; n <= maxProposals; n += 1) all = putProposalDraft(all, call(n), said);
  all = putProposalDraft(all, call(5), { ...said, text: 'Dinner' });
  expect(all).toHaveLength(maxProposals);
  expect([
    findProposalDraft(all, call(0)),
    findProposalDraft(all, call(1))?.text,
    findProposalDraft(all, call(5))?.text,
  ]).toEqual([undefined, '夕飯', 'Dinner']);
});
