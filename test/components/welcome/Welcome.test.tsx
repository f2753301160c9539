// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { withSite } from '../../../components/consent';
import type { Consent } from '../../../components/consent';
import { Welcome } from '../../../components/welcome/Welcome';
import { addresses } from '../../../lib/sites/addresses';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

describe.each(['en', 'ja'] as const)('the welcome page in %s', language => {
  function open(consent: Consent = {}, store?: () => Promise<void>) {
    const stored: Consent[] = [];
    const onChange = store ?? (async (next: Consent) => void stored.push(next));
    const { t } = renderIn(language, <Welcome consent={consent} onChange={onChange} shortcut="Alt+Shift+K" />);
    const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
    const agree = () => fireEvent.click(screen.getByRole('button', { name: t('welcome_keep') }));
    return { t, stored, turn, agree };
  }

  test('has every site off, and agrees to nothing while switches are moved', () => {
    const { stored, turn } = open();
    const switches = screen.getAllByRole<HTMLInputElement>('switch');
    expect(switches).toHaveLength(Object.keys(addresses).length);
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

  test('then says what to do next, with the keys and a way to each chosen site', async () => {
    const { t, turn, agree } = open();
    turn('ChatGPT');
    agree();
    expect(await screen.findByText(t('welcome_done_sites', 'ChatGPT'))).toBeTruthy();
    expect(screen.getByText('Alt+Shift+K').tagName).toBe('KBD');
    expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['https://chatgpt.com/']);
  });

  test('asks for a site when none is chosen', async () => {
    const { t, stored, agree } = open();
    agree();
    expect(await screen.findByText(t('welcome_choose_first'))).toBeTruthy();
    expect(stored).toEqual([]);
  });

  test('says so when the choice could not be stored, and claims nothing', async () => {
    const { t, turn, agree } = open({}, () => Promise.reject(new Error('disk')));
    turn('Claude');
    agree();
    expect(await screen.findByText(t('welcome_save_failed'))).toBeTruthy();
    expect(screen.queryByText(t('welcome_done_title'))).toBeNull();
  });

  test('opened again, it shows what was agreed and can stop all of it', async () => {
    const { t, stored, turn } = open({ claude: 5 });
    turn('Claude');
    fireEvent.click(screen.getByRole('button', { name: t('welcome_all_off') }));
    expect(await screen.findByText(t('welcome_stopped'))).toBeTruthy();
    expect(stored).toEqual([{}]);
  });
});

describe('consent', () => {
  test('keeps the day of an earlier agreement', () =>
    expect(withSite({ claude: 5 }, 'claude', true, 9)).toEqual({ claude: 5 }));
  test('notes the day of a new one', () =>
    expect(withSite({ claude: 5 }, 'gemini', true, 9)).toEqual({ claude: 5, gemini: 9 }));
  test('leaves no trace of one that was taken back', () =>
    expect(withSite({ claude: 5, gemini: 9 }, 'claude', false)).toEqual({ gemini: 9 }));
});
