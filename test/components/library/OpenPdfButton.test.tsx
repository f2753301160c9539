import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { OpenPdfButton } from '../../../components/library/OpenPdfButton';
import type { NoticeWork } from '../../../components/hooks/use-notice';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

test.each([
  ['en', 2, 'Open page 2'],
  ['ja', 2, '2 ページ目を開く'],
  ['en', undefined, 'Open the PDF'],
  ['ja', undefined, 'PDF を開く'],
] as const)('in %s at page %s', async (language, page, name) => {
  const open = vi.fn<(page: number | undefined) => Promise<boolean>>(async () => false);
  const works: NoticeWork[] = [];
  const actions = { run: (work: NoticeWork) => void works.push(work) };
  renderIn(language, <OpenPdfButton document="document:a" findPdf={async () => open} {...{ page, actions }} />);
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(await works[0]?.()).toMatchObject({ tone: 'bad' });
  expect(open).toHaveBeenCalledExactlyOnceWith(page);
  open.mockResolvedValue(true);
  expect(await works[0]?.()).toBeUndefined();
});

test('there is no button for a file that the browser cannot show', async () => {
  const findPdf = vi.fn<() => Promise<undefined>>(async () => undefined);
  const { container } = renderIn(
    'en',
    <OpenPdfButton document="document:a" page={1} actions={{ run() {} }} {...{ findPdf }} />,
  );
  await waitFor(() => expect(findPdf).toHaveBeenCalledOnce());
  expect(container.innerHTML).toBe('');
});
