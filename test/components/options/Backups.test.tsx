import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { BackupDetails } from '../../../components/options/BackupDetails';
import { Backups, type BackupsProps } from '../../../components/options/Backups';
import { useBackups } from '../../../components/options/use-backups';
import type { Watch } from '../../../components/options/use-cancellable';
import type { Backup, BackupState, BackupInterval, BackupProgress } from '../../../lib/backup/types';
import { Problem } from '../../../lib/core/problem';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const made: Backup = {
  name: 'kura-2026-11-22T0915.json.gz',
  at: new Date(2026, 10, 22, 9, 15).getTime(),
  conversations: 1203,
  turns: 24_500,
  digest: 'sha256-chain:00',
};
const ready: BackupState = {
  every: 'week',
  extent: 'whole',
  isSealed: false,
  folder: '控え',
  access: 'granted',
  due: false,
  overdue: false,
};

function Parts({ backups }: BackupsProps) {
  const control = useBackups(backups);
  return (
    <>
      <Backups control={control} />
      <BackupDetails control={control} />
    </>
  );
}

const choose = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } });

/** What is said, in whatever place. */
const getSaid = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
const getTone = () => screen.getAllByRole('status').find(({ textContent }) => textContent)?.className;

describe.each(['en', 'ja'] as const)('backups in the settings, in %s', language => {
  function open(state: Partial<BackupState> = {}, given: Partial<BackupsProps['backups']> = {}) {
    const seen = { plans: [] as BackupInterval[], asked: [] as string[], drilled: [] as (string | undefined)[] };
    const { t } = renderIn(
      language,
      <Parts
        backups={{
          folders: true,
          state: async () => ({ ...ready, ...state }),
          plan: async every => void seen.plans.push(every),
          extend: async extent => void seen.asked.push(extent),
          encrypt: async passphrase => void seen.asked.push(`passphrase ${passphrase}`),
          choose: async () => void seen.asked.push('folder'),
          allow: async () => void seen.asked.push('leave'),
          backUp: async () => made,
          async verify(files) {
            seen.drilled.push(files?.map(({ name }) => name).join(' '));
            return made;
          },
          ...given,
        }}
      />,
    );
    return { t, seen };
  }
  const expectSaid = (text: string) => waitFor(() => expect(getSaid()).toBe(text));
  const counts =
    language === 'en'
      ? (['1,203 chats', '24,500 messages'] as const)
      : (['1,203 件のチャット', '24,500 件のメッセージ'] as const);

  test('say where they go and how old the last good one is', async () => {
    const { t } = open({ last: made });
    await screen.findByText('控え');
    const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(made.at);
    expect(screen.getByText(t('options_backups_last', when)).className).toBe('');
    expect(screen.queryByText(t('options_backups_ask'))).toBeNull();
  });

  test('say plainly when there is none, or none that is new enough', async () => {
    const { t } = open({ overdue: true });
    const line = await screen.findByText(t('options_backups_none'));
    expect(line.className).toBe('warning');
    expect(screen.getByText(t('options_backups_overdue')).className).toBe('warning');
  });

  test('without a folder can only choose one', async () => {
    const { t, seen } = open({ folder: undefined, access: 'none' } as never);
    fireEvent.click(await screen.findByRole('button', { name: t('options_backups_choose') }));
    await waitFor(() => expect(seen.asked).toEqual(['folder']));
    expect(screen.getByRole('button', { name: t('options_backups_now') })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: t('options_backups_verify') })).toHaveProperty('disabled', true);
  });

  test('say that the browser wants to be asked again, and have it asked', async () => {
    const { t, seen } = open({ access: 'ask', trouble: 'FolderForbidden' });
    await screen.findByText(t('options_backups_ask'));
    screen.getByText(t('problem_FolderForbidden'));
    fireEvent.click(screen.getByRole('button', { name: t('options_backups_allow') }));
    await waitFor(() => expect(seen.asked).toEqual(['leave']));
  });

  test('take a plan', async () => {
    const { t, seen } = open();
    await choose(t('options_backups_title'), 'day');
    await waitFor(() => expect(seen.plans).toEqual(['day']));
  });

  test('take a plan while one runs, which can be cancelled all the same', async () => {
    const stopped: string[] = [];
    const { t, seen } = open(
      {},
      {
        backUp: ({ signal, onProgress }) =>
          new Promise((_, reject) => {
            onProgress({ step: 'writing', chats: 7 });
            signal.addEventListener('abort', () => {
              stopped.push('stopped');
              reject(signal.reason as Error);
            });
          }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: t('options_backups_now') }));
    await screen.findByRole('button', { name: t('options_cancel') });
    await choose(t('options_backups_title'), 'day');
    await waitFor(() => expect(seen.plans).toEqual(['day']));
    // Whatever the plan changes is drawn by then.
    await new Promise(resolve => setTimeout(resolve, 10));
    expect(screen.getByRole('button', { name: t('options_backups_now') })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: t('options_cancel') }));
    await expectSaid(t('options_cancelled'));
    expect(stopped).toEqual(['stopped']);
  });

  test('say why a plan was not taken', async () => {
    const { t } = open({}, { plan: () => Promise.reject(new Problem('VaultFull', '')) });
    await choose(t('options_backups_title'), 'day');
    await expectSaid(t('problem_VaultFull'));
    fireEvent.click(screen.getByRole('button', { name: t('options_backups_now') }));
    await expectSaid(t('options_backups_done', made.name, ...counts));
    expect(getTone()).toContain('good');
  });

  test('say how far they are, can be cancelled, and say that they were', async () => {
    const watching: Watch<BackupProgress>[] = [];
    const { t } = open(
      {},
      {
        backUp: watch =>
          new Promise((_, reject) => {
            watching.push(watch);
            watch.onProgress({ step: 'testing', chats: 7 });
            watch.signal.addEventListener('abort', () => reject(watch.signal.reason as Error));
          }),
      },
    );
    (await screen.findByRole('button', { name: t('options_backups_now') })).focus();
    fireEvent.click(screen.getByRole('button', { name: t('options_backups_now') }));
    await screen.findByText(t('options_backups_testing', language === 'en' ? '7 chats' : '7 件のチャット'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('options_cancel') }));
    fireEvent.click(screen.getByRole('button', { name: t('options_cancel') }));
    await expectSaid(t('options_cancelled'));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: t('options_backups_now') })),
    );
    expect(watching).toHaveLength(1);
  });

  test('say what was kept, and what went wrong, by name', async () => {
    const { t } = open();
    fireEvent.click(await screen.findByRole('button', { name: t('options_backups_now') }));
    await expectSaid(t('options_backups_done', made.name, ...counts));
    cleanup();
    open({}, { backUp: () => Promise.reject(new Problem('BackupDiskFull', '')) });
    fireEvent.click(await screen.findByRole('button', { name: t('options_backups_now') }));
    await expectSaid(t('problem_BackupDiskFull'));
    expect(getTone()).toContain('warning');
  });

  test('whoever closes the browser’s window for folders is told nothing', async () => {
    const closed = () => Promise.reject(new DOMException('Closed', 'AbortError'));
    const { t } = open({}, { choose: closed });
    fireEvent.click(await screen.findByRole('button', { name: t('options_backups_choose_other') }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: t('options_backups_now') })).toHaveProperty('disabled', false),
    );
    expect(getSaid()).toBe('');
  });

  test('are drilled: the newest one, or a file', async () => {
    const { t, seen } = open();
    fireEvent.click(await screen.findByRole('button', { name: t('options_backups_verify') }));
    await expectSaid(t('options_backups_verifyed', made.name, ...counts));
    const file = new File(['x'], '控え.json.gz');
    fireEvent.change(screen.getByLabelText(t('options_backups_verify_file')), { target: { files: [file] } });
    await waitFor(() => expect(seen.drilled).toEqual([undefined, '控え.json.gz']));
  });

  test('take a wish for only what changed, and say what is in such a one', async () => {
    const changes = { ...made, name: 'kura-2026-11-23T0915.changes.json.gz', changed: 2 };
    const { t, seen } = open({}, { backUp: async () => changes });
    await choose(t('options_backups_extent'), 'changes');
    await waitFor(() => expect(seen.asked).toEqual(['changes']));
    fireEvent.click(screen.getByRole('button', { name: t('options_backups_now') }));
    const changed = language === 'en' ? '2 chats' : '2 件のチャット';
    await expectSaid(t('options_backups_done_changes', changes.name, changed, ...counts));
  });

  test('whose chain is broken are no good news, and the file is named', async () => {
    const brokenAt = 'kura-2026-11-24T0915.changes.json.gz';
    const { t } = open({}, { verify: async () => ({ ...made, brokenAt }) });
    fireEvent.click(await screen.findByRole('button', { name: t('options_backups_verify') }));
    await expectSaid(t('options_backups_verifyed_broken', brokenAt, made.name, ...counts));
    expect(getTone()).toContain('warning');
  });

  test('are encrypted once a passphrase was entered twice, and say what is lost with it', async () => {
    const { t, seen } = open();
    fireEvent.click(await screen.findByRole('button', { name: t('options_backups_encrypt') }));
    expect(document.activeElement).toBe(screen.getByLabelText(t('passphrase')));
    screen.getByText(t('options_backups_sealed_lost'));
    const enter = (first: string, second: string) => {
      fireEvent.input(screen.getByLabelText(t('passphrase')), { target: { value: first } });
      fireEvent.input(screen.getByLabelText(t('export_passphrase_again')), { target: { value: second } });
      fireEvent.click(screen.getByRole('button', { name: t('options_backups_encrypt_go') }));
    };
    enter('干潮 tide one', '干潮 tide two');
    await screen.findByText(t('export_passphrases_differ'));
    expect(seen.asked).toEqual([]);
    enter('干潮 tide one', '干潮 tide one');
    await expectSaid(t('options_backups_sealed_done'));
    expect(seen.asked).toEqual(['passphrase 干潮 tide one']);
  });

  test('that are encrypted need not be any longer', async () => {
    const { t, seen } = open({ isSealed: true });
    await screen.findByRole('button', { name: t('options_backups_passphrase_change') });
    fireEvent.click(screen.getByRole('button', { name: t('options_backups_encrypt_stop') }));
    await expectSaid(t('options_backups_sealed_stopped'));
    expect(seen.asked).toEqual(['passphrase undefined']);
  });

  test('a passphrase that is being chosen waits for the backup under way, which can still be cancelled', async () => {
    let stopped = false;
    const { t } = open(
      {},
      {
        backUp: ({ signal, onProgress }) =>
          new Promise((_, reject) => {
            onProgress({ step: 'writing', chats: 1 });
            signal.addEventListener('abort', () => {
              stopped = true;
              reject(new DOMException('Stopped', 'AbortError'));
            });
          }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: t('options_backups_encrypt') }));
    fireEvent.click(screen.getByRole('button', { name: t('options_backups_now') }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: t('options_backups_encrypt_go') })).toHaveProperty('disabled', true),
    );
    const cancels = screen.getAllByRole('button', { name: t('options_cancel') });
    for (const cancel of cancels) fireEvent.click(cancel);
    await waitFor(() => expect(stopped).toBe(true));
  });

  test('that are encrypted ask for their passphrase to be drilled, and again where it was another', async () => {
    const tried: (string | undefined)[] = [];
    const { t } = open(
      { isSealed: true },
      {
        async verify(_files, passphrase) {
          tried.push(passphrase);
          if (passphrase === undefined) throw new Problem('PassphraseNeeded', '');
          if (passphrase !== '干潮') throw new Problem('PassphraseWrong', '');
          return made;
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: t('options_backups_verify') }));
    for (const [passphrase, asked] of [
      ['tide', 'problem_PassphraseNeeded'],
      ['干潮', 'problem_PassphraseWrong'],
    ] as const) {
      await screen.findByText(t(asked));
      fireEvent.input(screen.getByLabelText(t('passphrase')), { target: { value: passphrase } });
      // The drill that asked for it has to end first.
      await waitFor(() =>
        expect(screen.getByRole('button', { name: t('import_open') })).toHaveProperty('disabled', false),
      );
      fireEvent.click(screen.getByRole('button', { name: t('import_open') }));
    }
    await expectSaid(t('options_backups_verifyed', made.name, ...counts));
    expect(tried).toEqual([undefined, 'tide', '干潮']);
    expect(screen.queryByLabelText(t('passphrase'))).toBeNull();
  });

  test('where no folder can be picked are files, and only a file can be drilled', async () => {
    const { t } = open({ access: 'none' }, { folders: false });
    fireEvent.click(await screen.findByRole('button', { name: t('options_backups_now') }));
    await expectSaid(t('options_backups_handed_out', made.name, ...counts));
    screen.getByText(t('options_backups_files'));
    expect(screen.queryByRole('button', { name: t('options_backups_verify') })).toBeNull();
    expect(screen.queryByText(t('options_backups_choose'))).toBeNull();
    const rest = document.body.textContent.replace(t('options_backups_files'), '');
    expect(rest).not.toMatch(/folder|フォルダー/);
  });
});
