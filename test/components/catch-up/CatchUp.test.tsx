import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { CatchUp } from '../../../components/catch-up/CatchUp';
import type { CatchUpActions } from '../../../components/catch-up/use-catch-up';
import { stopReasons, type CatchUpResult, type CatchUpProgress } from '../../../lib/catch-up/progress';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

/** What follows from `deed`, promise after promise, is on show. */
const settle = (deed: () => unknown = () => undefined) =>
  act(async () => {
    deed();
    await new Promise(resolve => setTimeout(resolve));
  });

/** A desk at which the test says what happens. A pause ends what is running, as the real one's does. */
class Desk implements CatchUpActions {
  ended = 0;
  visitedBefore = 0;
  tell: (progress: CatchUpProgress) => void = () => {};
  finish: (ending: CatchUpResult) => void = () => {};
  fail: (error: Error) => void = () => {};

  countVisited = async () => this.visitedBefore;

  run: CatchUpActions['run'] = (_, onProgress, signal) =>
    new Promise((resolve, reject) => {
      this.tell = onProgress;
      this.finish = resolve;
      this.fail = reject;
      signal.addEventListener('abort', () => resolve({ state: 'paused' }));
    });

  async reset() {
    this.ended += 1;
    this.visitedBefore = 0;
  }
}

describe.each(['en', 'ja'] as const)('a catch-up in %s', language => {
  async function open(desk = new Desk(), more: { open?: number; busy?: boolean } = {}) {
    const running: boolean[] = [];
    const { t } = renderIn(
      language,
      <CatchUp
        actions={desk}
        owner={{ site: 'claude', account: 'org-1' }}
        siteName="Claude"
        openCount={more.open ?? 12}
        busy={more.busy ?? false}
        onRunning={on => void running.push(on)}
      />,
    );
    // It asks whether one is under way.
    await settle();
    const press = (key: 'start' | 'pause' | 'resume' | 'stop') =>
      settle(() => fireEvent.click(screen.getByRole('button', { name: t(`catch_up_${key}`) })));
    return { t, desk, press, running };
  }
  const progress: CatchUpProgress = {
    state: 'visiting',
    visitedCount: 3,
    totalCount: 12,
    title: '京都の紅葉',
    remainingMs: 180_000,
  };

  test('says beforehand how many chats and how long', async () => {
    const { t } = await open();
    const time = language === 'en' ? '4 minutes' : '4 分';
    const chats = t('count_chats_other', '12');
    expect(screen.getByText(t('catch_up_open', 'Claude', chats))).toBeTruthy();
    expect(screen.getByText(t('catch_up_detail', time))).toBeTruthy();
  });

  test('has nothing to offer when nothing is missing', async () => {
    await open(new Desk(), { open: 0 });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  test('waits while another one is running', async () => {
    const { t } = await open(new Desk(), { busy: true });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t('catch_up_start') }).disabled).toBe(true);
  });

  test('shows how far it is, which chat is open, and how long it will take', async () => {
    const { t, desk, press, running } = await open();
    await press('start');
    expect(screen.getByRole('status').textContent).toBe(t('catch_up_starting'));
    await settle(() => desk.tell(progress));
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: t('catch_up_progress', '3', '12') });
    expect([bar.value, bar.max]).toEqual([3, 12]);
    expect(screen.getByRole('status').textContent).toBe(t('catch_up_visiting', '京都の紅葉'));
    expect(screen.getByText(t('catch_up_left', language === 'en' ? '3 minutes' : '3 分'))).toBeTruthy();
    await settle(() => desk.tell({ ...progress, state: 'resting', restsUntil: Date.now() + 11_500 }));
    expect(screen.getByText(t('catch_up_next', '12'))).toBeTruthy();
    expect(running).toEqual([true]);
  });

  test('pauses and goes on', async () => {
    const { t, desk, press, running } = await open();
    await press('start');
    await settle(() => desk.tell(progress));
    desk.visitedBefore = 3;
    await press('pause');
    expect(screen.getByRole('status').textContent).toBe(t('catch_up_paused', t('count_chats_other', '3')));
    await press('resume');
    await settle(() => desk.tell(progress));
    expect(screen.getByRole('progressbar')).toBeTruthy();
    expect(running).toEqual([true, false, true]);
    expect(desk.ended).toBe(0);
  });

  test('one that was begun before the page was opened can be gone on with, or ended', async () => {
    const desk = new Desk();
    desk.visitedBefore = 1;
    const { t, press } = await open(desk);
    expect(screen.getByRole('status').textContent).toBe(t('catch_up_paused', t('count_chats_one', '1')));
    await press('stop');
    expect(desk.ended).toBe(1);
    expect(screen.getByRole('button', { name: t('catch_up_start') })).toBeTruthy();
  });

  test('stopping ends what is running, and forgets how far it was', async () => {
    const { t, desk, press } = await open();
    await press('start');
    await settle(() => desk.tell(progress));
    desk.visitedBefore = 3;
    await press('stop');
    await waitFor(() => expect(desk.ended).toBe(1));
    expect(screen.getByRole('button', { name: t('catch_up_start') })).toBeTruthy();
  });

  test.each(stopReasons)('says why it stopped, and goes on when asked to: %s', async why => {
    const { t, desk, press } = await open();
    await press('start');
    await settle(() => desk.finish({ state: 'stopped', why }));
    expect(screen.getByRole('status').textContent).toBe(t(`catch_up_stopped_${why}`, 'Claude'));
    expect(screen.getByRole('button', { name: t('catch_up_resume') })).toBeTruthy();
  });

  test('names a problem that has a sentence of its own', async () => {
    const { t, desk, press } = await open();
    await press('start');
    await settle(() => desk.finish({ state: 'stopped', why: 'failed', problem: 'VaultFull' }));
    expect(screen.getByRole('status').textContent).toBe(t('problem_VaultFull'));
  });

  test('says what it did at the end', async () => {
    const { t, desk, press, running } = await open();
    await press('start');
    await settle(() => desk.finish({ state: 'done', visited: 12, gone: 1 }));
    const said = screen.getByRole('status').textContent;
    expect(said).toContain(t('catch_up_done', t('count_chats_other', '12')));
    expect(said).toContain(t('catch_up_gone', t('count_chats_one', '1'), 'Claude'));
    expect(running).toEqual([true, false]);
  });

  test('a bug is said too, and leaves the buttons alive', async () => {
    const { t, desk, press, running } = await open();
    await press('start');
    await settle(() => desk.fail(new TypeError('a bug')));
    expect(screen.getByRole('status').textContent).toBe(t('problem_unknown'));
    expect(screen.getByRole('button', { name: t('catch_up_start') })).toBeTruthy();
    expect(running).toEqual([true, false]);
  });
});
