import { act, cleanup, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EmptyList } from '../../components/library/EmptyList';
import type { Rows } from '../../components/library/state/use-rows';
import { Popup } from '../../components/popup/Popup';
import { SlowNotice } from '../../components/controls/SlowNotice';
import { noPauses } from '../../lib/health/pauses';
import { closedDoors } from '../fakes/closed-navigation';
import { renderIn } from '../fakes/language';
import { FakeLibrary } from '../fakes/library';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const passed = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const said = () => screen.getByRole('status').textContent;

test.each(['en', 'ja'] as const)(
  'what takes its time is told after two seconds, and no more once it is there (%s)',
  async language => {
    const { t, rerender } = renderIn(language, <SlowNotice isAwaited />);
    expect(said()).toBe('');
    await passed(1999);
    expect(said()).toBe('');
    await passed(1);
    expect(said()).toBe(t('still_waiting'));
    rerender(<SlowNotice isAwaited={false} />);
    expect(said()).toBe('');
  },
);

test('each wait begins anew', async () => {
  const { rerender } = renderIn('en', <SlowNotice isAwaited />);
  await passed(2000);
  rerender(<SlowNotice isAwaited={false} />);
  rerender(<SlowNotice isAwaited />);
  await passed(1999);
  expect(said()).toBe('');
});

describe.each(['en', 'ja'] as const)('while the vault does not answer (%s)', language => {
  test('the popup says so under its box', async () => {
    const library = new FakeLibrary([]);
    library.answering = () => new Promise(() => undefined);
    const { t } = renderIn(
      language,
      <Popup
        library={library}
        tab={undefined}
        consent={{ claude: 1 }}
        onConsent={async () => undefined}
        saved={{ question: 'tea', selected: 0 }}
        pauses={noPauses}
        onPauses={async () => undefined}
        onSave={() => undefined}
        navigation={closedDoors}
      />,
    );
    await passed(1000);
    expect(screen.queryByText(t('still_waiting'))).toBeNull();
    await passed(1500);
    expect(screen.getByText(t('still_waiting'))).toBeTruthy();
  });

  test('the library says so in the place of its list', async () => {
    const nothing = () => undefined;
    const rows: Rows = { total: undefined, at: nothing, pages: new Map(), requestRange: nothing, retry: nothing };
    const doors = { copy: async () => undefined, openWelcome: () => undefined, openSettings: () => undefined };
    const { t } = renderIn(
      language,
      <EmptyList {...{ rows, navigation: doors }} hasNoChats={false} isFiltered={false} />,
    );
    await passed(2000);
    expect(screen.getByText(t('still_waiting'))).toBeTruthy();
  });
});
