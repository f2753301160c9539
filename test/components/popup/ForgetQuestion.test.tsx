import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ForgetQuestion } from '../../../components/popup/ForgetQuestion';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

describe.each([
  ['en', 'Delete “The lighthouse”?', 'Delete'],
  ['ja', '「灯台」を削除しますか？', '削除'],
] as const)('in %s', (language, question, confirm) => {
  test('Escape keeps the chat, and is not the popup’s as well', () => {
    const [onForget, onKeep, onPage] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    const { t } = renderIn(
      language,
      <div onKeyDown={onPage}>
        <ForgetQuestion {...{ question, confirm, onForget, onKeep }} />
      </div>,
    );
    const keep = screen.getByRole('button', { name: t('popup_forget_keep') });
    expect(document.activeElement).toBe(keep);
    expect(fireEvent.keyDown(keep, { key: 'Escape' })).toBe(false);
    expect([onKeep.mock.calls.length, onForget.mock.calls.length, onPage.mock.calls.length]).toEqual([1, 0, 0]);
  });
});
