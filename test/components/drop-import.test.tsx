/** Files that are dropped on a page of ours open the preview of their import. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { DropImport } from '../../components/controls/DropImport';
import { fakeImportActions } from '../fakes/import-actions';
import { renderIn } from '../fakes/language';

afterEach(cleanup);

function open() {
  const { importActions, seen } = fakeImportActions();
  const { t } = renderIn('en', <DropImport importActions={importActions} />);
  return { t, seen };
}

const files = (...names: string[]) => ({
  dataTransfer: { types: ['Files'], items: [], files: names.map(name => new File(['{}'], name)) },
});

test('the preview opens, imports, and is closed again', async () => {
  const { t, seen } = open();
  fireEvent.dragOver(document, files('kura.json'));
  expect(await screen.findByText(t('import_drop'))).toBeTruthy();
  fireEvent.drop(document, files('kura.json', 'もう一つ.zip'));
  fireEvent.click(await screen.findByRole('button', { name: t('import_go_other', '2'), hidden: true }));
  expect(await screen.findByText(t('options_data_imported', t('import_new_other', '2')))).toBeTruthy();
  expect([seen.read, seen.merged]).toEqual([['kura.json', 'もう一つ.zip'], 1]);
  fireEvent.click(screen.getByRole('button', { name: t('popup_dismiss'), hidden: true }));
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
});

test('a cancelled preview changes nothing, and what was read is dropped', async () => {
  const { t, seen } = open();
  fireEvent.drop(document, files('kura.json'));
  fireEvent.click(await screen.findByRole('button', { name: t('options_cancel'), hidden: true }));
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect([seen.dropped, seen.merged]).toEqual([1, 0]);
});

test('a folder is taken with all that is in it, each file by its path', async () => {
  const { t, seen } = open();
  const file = (fullPath: string) => ({
    isFile: true,
    fullPath,
    file: (give: (one: File) => void) => give(new File(['{}'], fullPath.split('/').at(-1) ?? '')),
  });
  const folder = (fullPath: string, parts: object[][]) => ({
    isFile: false,
    isDirectory: true,
    fullPath,
    createReader: () => ({ readEntries: (give: (part: object[]) => void) => give(parts.shift() ?? []) }),
  });
  const entry = folder('/sessions', [
    [file('/sessions/a.jsonl')],
    [folder('/sessions/項目', [[file('/sessions/項目/b.jsonl')]])],
  ]);
  fireEvent.drop(document, {
    dataTransfer: { types: ['Files'], items: [{ webkitGetAsEntry: () => entry }], files: [] },
  });
  await screen.findByRole('button', { name: t('import_go_other', '2'), hidden: true });
  expect(seen.read).toEqual(['sessions/a.jsonl', 'sessions/項目/b.jsonl']);
});

test('text that is dragged stays the page’s', () => {
  open();
  expect(fireEvent.dragOver(document, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
});
