import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { updateConsent } from '../../../components/consent';
import type { Consent } from '../../../components/consent';
import { Welcome } from '../../../components/welcome/Welcome';
import type { Conversation, SiteId } from '../../../lib/core/conversation';
import { Problem } from '../../../lib/core/problem';
import type { Hit } from '../../../lib/core/hit';
import type { ModelChoice } from '../../../lib/search/engine';
import { sites } from '../../../lib/sites/registry';
import { status } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

/** The answer of a chat that holds the word. */
function hitsIn({ id, source, title, url, turns, updatedAt: at }: Conversation, word: string): Hit[] {
  const turn = turns.find(({ text }) => text.includes(word));
  if (!turn) return [];
  const { id: found, role, text: snippet } = turn;
  return [{ conversation: id, turn: found, source, title, url, role, at, snippet, marks: [], exchange: turns }];
}

const expectedNames = { en: 'Claude and Gemini', ja: 'Claude、Gemini' };
const word = { en: 'starter', ja: '発酵' };

describe.each(['en', 'ja'] as const)('the welcome page in %s', language => {
  function open(consent: Consent = {}, store?: () => Promise<void>) {
    const stored: Consent[] = [];
    const off: SiteId[] = [];
    const onAgree = store ?? (async (next: Consent) => void stored.push(next));
    const vault = new Map<string, Conversation>();
    const steps: string[] = [];
    const models: ModelChoice[] = [];
    const { t } = renderIn(
      language,
      <Welcome
        consent={consent}
        onAgree={onAgree}
        onOff={store ?? (async site => void off.push(site))}
        shortcut="Alt+Shift+K"
        library={{ getStatus: async () => status }}
        practice={{
          storedId: undefined,
          keep: async chat => void vault.set(chat.id, chat),
          recall: async question => [...vault.values()].flatMap(chat => hitsIn(chat, question)),
          forget: async id => void vault.delete(id),
        }}
        importActions={{
          read: async () => ({
            id: 'i',
            counts: { new: 2, changed: 0, unchanged: 0, forgotten: 0 },
            spaces: [],
            newSpaces: [],
            skipped: [],
            isUnproven: false,
          }),
          merge: async () => ({ new: 2, changed: 0, unchanged: 0, forgotten: 0 }),
          drop: async () => {},
        }}
        useModel={async choice => void models.push(choice)}
        stepsDone={[]}
        onStepDone={step => void steps.push(step)}
      />,
    );
    const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
    const agree = () => fireEvent.click(screen.getByRole('button', { name: t('welcome_keep') }));
    const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
    return { t, stored, off, turn, isOn, agree, vault, steps, models };
  }

  test('has every site off, and agrees to nothing while switches are moved', () => {
    const { stored, turn } = open();
    const switches = screen.getAllByRole<HTMLInputElement>('switch');
    expect(switches).toHaveLength(Object.keys(sites).length);
    expect(switches.filter(({ checked }) => checked)).toEqual([]);
    turn('Claude');
    expect(stored).toEqual([]);
  });

  test('says which sites are well proven and which are less, before it asks', () => {
    const { t } = open();
    const sitesUnder = (title: string) => {
      const group = screen.getByRole('heading', { name: title }).closest('section');
      return [...(group?.querySelectorAll('.switch-name') ?? [])].map(name => name.textContent);
    };
    expect(sitesUnder(t('sites_proven'))).toContain('ChatGPT');
    expect(sitesUnder(t('sites_less_proven'))).toContain('Poe');
    expect(sitesUnder(t('sites_proven'))).not.toContain('Poe');
  });

  test('says what is kept, where, and how to stop, before it asks', () => {
    const { t } = open();
    const promises = [t('welcome_what'), t('welcome_where'), t('welcome_stop')];
    expect(screen.getAllByRole('definition').map(promise => promise.textContent)).toEqual(promises);
  });

  test('agrees to exactly the sites that are switched on when the button is pressed', async () => {
    const { t, stored, turn, agree } = open();
    turn('Claude');
    turn('Gemini');
    turn('Claude');
    agree();
    expect(await screen.findByText(t('welcome_done_title'))).toBeTruthy();
    expect(stored.map(Object.keys)).toEqual([['gemini']]);
  });

  test('says that the browser refused, and that nothing has changed', async () => {
    const { t, turn, agree } = open({}, () => Promise.reject(new Problem('SiteRefused', 'No')));
    turn('Gemini');
    agree();
    expect(await screen.findByText(t('problem_SiteRefused'))).toBeTruthy();
    expect(screen.queryByText(t('welcome_done_title'))).toBeNull();
  });

  test('then says what to do next, with the keys and a way to each chosen site', async () => {
    const { t, turn, agree } = open();
    turn('ChatGPT');
    agree();
    expect(await screen.findByText(t('welcome_done_sites', 'ChatGPT'))).toBeTruthy();
    expect(screen.getByText('Alt+Shift+K').tagName).toBe('KBD');
    const next = within(screen.getByRole('region', { name: t('welcome_done_title') }));
    expect(next.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['https://chatgpt.com/']);
  });

  test('asks for a site when none is chosen', async () => {
    const { t, stored, agree } = open();
    agree();
    expect(await screen.findByText(t('welcome_choose_first'))).toBeTruthy();
    expect(stored).toEqual([]);
  });

  test('agrees to what is new alone: a site that was switched off elsewhere meanwhile stays off', async () => {
    const { t, stored, turn, agree } = open({ claude: 5 });
    turn('Gemini');
    agree();
    expect(await screen.findByText(t('welcome_done_title'))).toBeTruthy();
    expect(stored.map(Object.keys)).toEqual([['gemini']]);
  });

  test('says so when the choice could not be stored, and claims nothing', async () => {
    const { t, turn, agree } = open({}, () => Promise.reject(new Error('disk')));
    turn('Claude');
    agree();
    expect(await screen.findByText(t('welcome_save_failed'))).toBeTruthy();
    expect(screen.queryByText(t('welcome_done_title'))).toBeNull();
  });

  test('opened again, it shows what was agreed, and the last site switched off stops all of it at once', async () => {
    const { t, stored, off, turn } = open({ claude: 5 });
    turn('Claude');
    expect(await screen.findByText(t('welcome_stopped'))).toBeTruthy();
    expect([off, stored]).toEqual([['claude'], []]);
  });

  test('a site that was agreed to is switched off at once, and what is on is still said', async () => {
    const { t, stored, off, turn, agree } = open();
    turn('ChatGPT');
    turn('Claude');
    agree();
    await screen.findByText(t('welcome_done_title'));
    turn('Claude');
    expect(off).toEqual(['claude']);
    expect(await screen.findByText(t('welcome_site_off', 'Claude'))).toBeTruthy();
    expect(screen.getByText(t('welcome_done_sites', 'ChatGPT'))).toBeTruthy();
    // On again, it is asked for as any other.
    turn('Claude');
    expect(stored).toHaveLength(1);
  });

  test('a site that could not be switched off is shown as read', async () => {
    const { t, turn, isOn } = open({ claude: 5, gemini: 6 }, () => Promise.reject(new Error('disk')));
    turn('Claude');
    expect(await screen.findByText(t('welcome_save_failed_reading', expectedNames[language]))).toBeTruthy();
    expect(isOn('Claude')).toBe(true);
  });

  test('the button waits for something new to agree to', () => {
    const { t, turn } = open({ claude: 5 });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: t('welcome_keep') });
    expect(button.disabled).toBe(true);
    turn('Gemini');
    expect(button.disabled).toBe(false);
  });

  test('proves the point with a practice chat: kept, found by a word, inserted behind the draft, thrown away', async () => {
    const { t, vault, steps } = open();
    fireEvent.click(screen.getByRole('button', { name: t('practice_keep') }));
    const box = await screen.findByRole('searchbox', { name: t('practice_search') });
    expect([...vault.values()].map(({ source, title, tags }) => [source, title, tags])).toEqual([
      ['note', t('practice_chat_title'), [t('practice_tag')]],
    ]);
    fireEvent.input(box, { target: { value: word[language] } });
    fireEvent.click(await screen.findByRole('button', { name: t('practice_insert') }));
    const composer = screen.getByRole('textbox', { name: t('practice_composer') }).textContent;
    expect(composer.startsWith(t('practice_draft'))).toBe(true);
    expect(composer).toContain(t('practice_answer').slice(0, 20));
    expect(screen.getByText(t('practice_inserted'))).toBeTruthy();
    expect(steps).toEqual(['practice']);
    fireEvent.click(screen.getByRole('button', { name: t('practice_forget') }));
    expect(await screen.findByText(t('practice_forgotten'))).toBeTruthy();
    expect(vault.size).toBe(0);
  });

  test('Enter in the practice search inserts the best result, and a word that is nowhere says so', async () => {
    const { t } = open();
    fireEvent.click(screen.getByRole('button', { name: t('practice_keep') }));
    const box = await screen.findByRole('searchbox', { name: t('practice_search') });
    fireEvent.input(box, { target: { value: 'xyz' } });
    expect(await screen.findByText(t('practice_nothing'))).toBeTruthy();
    fireEvent.input(box, { target: { value: word[language] } });
    await screen.findByRole('button', { name: t('practice_insert') });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(screen.getByText(t('practice_inserted'))).toBeTruthy();
  });

  test('offers a model with its size, and asks nobody before the button is pressed', async () => {
    const { t, models } = open();
    const button = await screen.findByRole('button', { name: t('welcome_semantic_get', '123') });
    expect(models).toEqual([]);
    fireEvent.click(button);
    await waitFor(() => expect(models.map(({ from }) => from)).toEqual(['hub']));
  });

  test('shows which steps are done', async () => {
    const { t, turn, agree } = open();
    const done = () => screen.getByRole('navigation', { name: t('welcome_steps') }).querySelectorAll('.step-done');
    expect(done()).toHaveLength(0);
    turn('Claude');
    agree();
    await waitFor(() => expect(done()).toHaveLength(1));
    // Nothing is read any more.
    turn('Claude');
    await waitFor(() => expect(done()).toHaveLength(0));
  });
});

describe('consent', () => {
  test('keeps the day of an earlier agreement', () =>
    expect(updateConsent({ claude: 5 }, 'claude', true, 9)).toEqual({ claude: 5 }));
  test('notes the day of a new one', () =>
    expect(updateConsent({ claude: 5 }, 'gemini', true, 9)).toEqual({ claude: 5, gemini: 9 }));
  test('leaves no trace of one that was taken back', () =>
    expect(updateConsent({ claude: 5, gemini: 9 }, 'claude', false)).toEqual({ gemini: 9 }));
});
