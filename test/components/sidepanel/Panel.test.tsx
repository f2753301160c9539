import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Panel, type PanelState } from '../../../components/sidepanel/Panel';
import type { SavedPopup } from '../../../components/popup/state/popup-state';
import { noPauses } from '../../../lib/health/pauses';
import { closedDoors } from '../../fakes/closed-navigation';
import { fakeTab, FakeLibrary, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const kept = {
  en: { word: 'tide', hits: [hit(1, 'Reading the tables', 'When is low water?', 'The tide turns at six.')] },
  ja: { word: '干潮', hits: [hit(1, '潮見表の読み方', '水が引くのはいつ？', '次の干潮は六時です。')] },
} as const;

describe.each(['en', 'ja'] as const)('the panel in %s', language => {
  const { word, hits } = kept[language];

  function open(draft: SavedPopup = { question: word, selected: 0 }) {
    const claude = fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
    const gemini = fakeTab('https://gemini.google.com/app/7', { site: 'gemini', state: 'saved' });
    const library = new FakeLibrary(hits);
    let tell: (changed: Partial<PanelState>) => void = () => {};
    const { t } = renderIn(
      language,
      <Panel
        library={library}
        initial={{ tab: claude, consent: { claude: 1, gemini: 1 }, pauses: noPauses }}
        follow={told => {
          tell = told;
          return () => {};
        }}
        onConsent={async () => {}}
        onPauses={async () => {}}
        saved={draft}
        onSave={() => {}}
        navigation={closedDoors}
      />,
    );
    const box = () => screen.getByRole<HTMLInputElement>('combobox');
    return { t, claude, gemini, library, box, tell: (changed: Partial<PanelState>) => act(() => tell(changed)) };
  }
  const found = () => waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));

  test('inserts into the tab that is in front now, and keeps the question', async () => {
    const { claude, gemini, library, box, tell } = open();
    await found();
    await tell({ tab: gemini });
    expect(box().value).toBe(word);
    fireEvent.keyDown(box(), { key: 'Enter' });
    await waitFor(() => expect(library.inserted).toHaveLength(1));
    expect(gemini.composer).toContain(word);
    expect(claude.composer).toBe('');
    expect(library.inserted).toMatchObject([{ into: 'https://gemini.google.com/app/7' }]);
  });

  test('what became of an insertion is told beside the chat that it went into, and nowhere else', async () => {
    const { t, claude, gemini, box, tell } = open();
    await tell({ tab: { ...claude, id: 1 } });
    await found();
    fireEvent.keyDown(box(), { key: 'Enter' });
    await screen.findByText(t('popup_inserted'));
    await tell({ tab: { ...gemini, id: 2 } });
    expect(screen.queryByText(t('popup_inserted'))).toBeNull();
    await tell({ tab: { ...claude, id: 1 } });
    expect(await screen.findByText(t('popup_inserted'))).toBeTruthy();
  });

  test('shows how the tab in front is, and what was switched off or paused elsewhere', async () => {
    const { t, gemini, tell } = open();
    await screen.findByText(t('health_saved', 'Claude'));
    await tell({ tab: gemini });
    await screen.findByText(t('health_saved', 'Gemini'));
    await tell({ consent: { claude: 1 } });
    await screen.findByText(t('health_off', 'Gemini'));
    await tell({ consent: { claude: 1, gemini: 1 }, pauses: { ...noPauses, everywhere: 1 } });
    expect(await screen.findByText(t('paused_everywhere'))).toBeTruthy();
  });

  test('has no entry that opens it once more', async () => {
    const { t } = open();
    await found();
    expect(screen.queryByText(t('menu_panel'))).toBeNull();
  });
});
