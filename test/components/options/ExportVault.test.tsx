import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { ExportVault, type VaultExporter } from '../../../components/options/ExportVault';
import { Problem } from '../../../lib/core/problem';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

describe.each(['en', 'ja'] as const)('an export, in %s', language => {
  function open(desk: VaultExporter = async () => 3) {
    const seen: object[] = [];
    const { t } = renderIn(
      language,
      <ExportVault exportVault={async (what, how) => (seen.push(what), desk(what, how))} />,
    );
    const choose = (container: string) =>
      fireEvent.change(screen.getByRole('combobox'), { target: { value: container } });
    const save = () => fireEvent.click(screen.getByRole('button', { name: t('options_data_export') }));
    const fillIn = (first: string, second: string) => {
      fireEvent.input(screen.getByLabelText(t('passphrase')), { target: { value: first } });
      fireEvent.input(screen.getByLabelText(t('export_passphrase_again')), { target: { value: second } });
    };
    const three = language === 'en' ? '3 chats' : '3 件のチャット';
    return { t, seen, choose, save, fillIn, three };
  }

  test('is plain unless something else is chosen, and says that it is not encrypted', async () => {
    const { t, seen, choose, save, three } = open();
    save();
    expect(await screen.findByText(t('export_done', three))).toBeTruthy();
    choose('gzip');
    save();
    await waitFor(() => expect(seen).toEqual([{ container: 'plain' }, { container: 'gzip' }]));
  });

  test('with a passphrase asks for it twice', async () => {
    const { t, seen, choose, save, fillIn, three } = open();
    choose('age');
    fillIn('tide 干潮 boots', 'tide 干潮 boot');
    save();
    expect(await screen.findByText(t('export_passphrases_differ'))).toBeTruthy();
    expect(seen).toEqual([]);
    fillIn('tide 干潮 boots', 'tide 干潮 boots');
    save();
    expect(await screen.findByText(t('export_done_encrypted', three))).toBeTruthy();
    expect(seen).toEqual([{ container: 'age', passphrase: 'tide 干潮 boots' }]);
  });

  test('what became of the last one is not said while the next is under way', async () => {
    const { t, seen, save, three } = open(() => (seen.length === 1 ? Promise.resolve(3) : new Promise(() => {})));
    save();
    await screen.findByText(t('export_done', three));
    save();
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('says how far it is, and can be cancelled', async () => {
    const { t, save } = open((_what, { onWritten, signal }) => {
      onWritten(7);
      return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)));
    });
    screen.getByRole('button', { name: t('options_data_export') }).focus();
    save();
    expect(await screen.findByText(t('export_written', '7'))).toBeTruthy();
    // Whoever listens is not read every number, and whoever types stays here.
    expect(screen.getByRole('status').textContent).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('options_cancel') }));
    fireEvent.click(screen.getByRole('button', { name: t('options_cancel') }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(t('options_cancelled')));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('options_data_export') }));
  });

  test('says by name why there is no file', async () => {
    const { t, save } = open(async () => Promise.reject(new Problem('VaultFull', 'x')));
    save();
    expect(await screen.findByText(t('problem_VaultFull'))).toBeTruthy();
  });
});
