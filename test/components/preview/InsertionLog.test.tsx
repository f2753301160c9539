import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { InsertionLog } from '../../../components/preview/InsertionLog';
import { Problem } from '../../../lib/core/problem';
import type { LoggedInsertion } from '../../../lib/vault/vault';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const inserted = (number: number, titles: readonly string[]): LoggedInsertion => ({
  fence: `0000000${number}`.slice(-8),
  from: titles.flatMap((_, index) => [
    { conversation: `claude:${number}-${index}`, turn: 'q 1' },
    { conversation: `claude:${number}-${index}`, turn: 'a 1' },
  ]),
  into: 'https://chatgpt.com/c/9',
  at: Date.UTC(2026, 10, 1, 12, number),
  titles,
});

/** Newest first, as the vault gives them. */
const fake = (all: readonly LoggedInsertion[]) => ({
  listInsertions: async (limit: number, before = Number.POSITIVE_INFINITY) =>
    all.filter(({ at }) => at < before).slice(0, limit),
});

describe.each(['en', 'ja'] as const)('the log of insertions in %s', language => {
  const title = { en: 'Tides', ja: '潮の満ち引き' }[language];

  test('says what went where and when, with a link to each chat', async () => {
    const { t } = renderIn(language, <InsertionLog library={fake([inserted(1, [title, 'Boots'])])} />);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: title });
    // The whole of it, where there is no room for a long one.
    expect(link.title).toBe(title);
    expect(link.getAttribute('href')).toBe('/library.html#chat=claude%3A1-0&turn=q+1');
    expect(screen.getByRole('link', { name: 'Boots' })).toBeTruthy();
    const row = link.closest('li')?.textContent ?? '';
    expect(row).toContain(t('preview_log_into', 'https://chatgpt.com/c/9'));
    expect(row).toContain('2026');
  });

  test('says which were taken out again, and of no other', async () => {
    const all = [inserted(2, ['Boots']), { ...inserted(1, [title]), undone: true as const }];
    const { t } = renderIn(language, <InsertionLog library={fake(all)} />);
    const row = (name: string) => screen.getByRole('link', { name }).closest('li')?.textContent ?? '';
    await screen.findByRole('link', { name: title });
    expect(row(title)).toContain(` · ${t('preview_log_undone')}`);
    expect(row('Boots')).not.toContain(t('preview_log_undone'));
  });

  test('says that there is nothing yet', async () => {
    const { t } = renderIn(language, <InsertionLog library={fake([])} />);
    expect(await screen.findByText(t('preview_log_empty'))).toBeTruthy();
  });

  test('brings earlier ones on request, until there are none', async () => {
    const all = Array.from({ length: 25 }, (_, n) => inserted(25 - n, [`${title} ${25 - n}`]));
    const { t } = renderIn(language, <InsertionLog library={fake(all)} />);
    const more = await screen.findByText(t('preview_log_more'));
    expect(document.querySelectorAll('li a')).toHaveLength(20);
    fireEvent.click(more);
    await screen.findByText(`${title} 1`);
    expect(document.querySelectorAll('li a')).toHaveLength(25);
    expect(screen.queryByText(t('preview_log_more'))).toBeNull();
  });

  test('shows what was inserted, and taken out, elsewhere meanwhile', async () => {
    const all = [inserted(1, [title])];
    const { t } = renderIn(language, <InsertionLog library={fake(all)} />);
    await screen.findByRole('link', { name: title });
    all.splice(0, 1, inserted(2, ['Boots']), { ...inserted(1, [title]), undone: true });
    expect(await screen.findByRole('link', { name: 'Boots' })).toBeTruthy();
    expect(screen.getByText(t('preview_log_undone'))).toBeTruthy();
  });

  test('says why it cannot be shown', async () => {
    const broken = { listInsertions: () => Promise.reject(new Problem('VaultUnreadable', 'no vault')) };
    const { t } = renderIn(language, <InsertionLog library={broken} />);
    expect((await screen.findByRole('alert')).textContent).toBe(t('problem_VaultUnreadable'));
  });
});
