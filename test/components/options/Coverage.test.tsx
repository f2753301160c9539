import { cleanup, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { CatchUpActions } from '../../../components/catch-up/use-catch-up';
import { AccountCoverages } from '../../../components/options/AccountCoverages';
import { PastChats } from '../../../components/options/PastChats';
import type { Coverage as Covered } from '../../../lib/vault/vault';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const desk: CatchUpActions = {
  countVisited: async () => 0,
  run: async () => ({ state: 'paused' }),
  reset: async () => undefined,
};
const claude: Covered = {
  site: 'claude',
  account: '0a11c0de-0001',
  listed: 1616,
  kept: 1204,
  complete: 1100,
  changed: 9,
  seenAt: Date.UTC(2026, 10, 20, 12),
};

describe.each(['en', 'ja'] as const)('the coverage in %s', language => {
  const show = (accounts: readonly Covered[], problem?: 'VaultUnreadable') =>
    renderIn(
      language,
      <>
        <PastChats coverage={problem ? { problem } : { value: accounts }} catchUp={desk} />
        <AccountCoverages accounts={accounts} />
      </>,
    );

  test('counts what is here, whole, changed and missing, by the site’s own list', async () => {
    const { t } = show([claude]);
    expect(await screen.findByText(t('coverage_known', '1,204', '1,616'))).toBeTruthy();
    const parts = [
      t('coverage_whole', '1,100'),
      t('coverage_part', '104'),
      t('coverage_changed', '9'),
      t('coverage_missing', '412'),
    ];
    for (const part of parts) expect(screen.getByText(part)).toBeTruthy();
    const bar = screen.getByRole<HTMLProgressElement>('progressbar');
    expect([bar.value, bar.max]).toEqual([1204, 1616]);
    // 516 are not wholly here, and 9 more may have changed.
    expect(screen.getByText(t('count_chats_other', '525'), { exact: false })).toBeTruthy();
  });

  test('says that the site has more than its list has shown', async () => {
    const { t } = show([{ ...claude, listed: 1300, total: 1616 }]);
    expect(await screen.findByText(t('coverage_unlisted', '1,300'))).toBeTruthy();
  });

  test('tells two accounts of a site apart, and does not bother with one', async () => {
    const { unmount } = show([claude, { ...claude, account: '0a11c0de-0002' }]);
    expect(await screen.findByText('Claude …0001')).toBeTruthy();
    expect(screen.getByText('Claude …0002')).toBeTruthy();
    unmount();
    show([claude]);
    expect(await screen.findByText('Claude')).toBeTruthy();
  });

  test('says when nothing is missing, and offers nothing', async () => {
    const { t } = show([{ ...claude, listed: 3, kept: 3, complete: 3, changed: 0 }]);
    expect(await screen.findByText(t('catch_up_nothing', 'Claude'))).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  test('says what to do while no list was seen', async () => {
    const { t } = show([]);
    expect(await screen.findByText(t('coverage_none'))).toBeTruthy();
  });

  test('names the problem of a vault that does not answer', async () => {
    const { t } = show([], 'VaultUnreadable');
    expect((await screen.findByRole('alert')).textContent).toBe(t('problem_VaultUnreadable'));
  });
});
