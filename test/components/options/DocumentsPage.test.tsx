import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { DocumentsPage } from '../../../components/options/DocumentsPage';
import type { FolderState } from '../../../lib/rpc/contracts/documents';
import { renderIn } from '../../fakes/language';
import { noFolders } from './open-settings';

afterEach(cleanup);

const papers: FolderState = {
  id: 'a',
  name: 'Papers',
  space: 'main',
  isWatched: true,
  bridgePath: '/home/mika/Papers',
  isPaused: false,
  readAt: 1,
  documentCount: 2,
  textBytes: 20,
  passedOver: [],
};

describe.each(['en', 'ja'] as const)('folders of the bridge, in %s', language => {
  const open = (more: Partial<typeof noFolders>) =>
    renderIn(language, <DocumentsPage folders={{ ...noFolders, ...more }} spaces={[]} />);

  test('what is offered is added with a click', async () => {
    const followed: string[] = [];
    const { t } = open({
      listOffers: async () => (followed.length > 0 ? [] : [{ path: '/home/mika/Papers', shown: '~/Papers' }]),
      follow: async path => void followed.push(path),
    });
    fireEvent.click(await screen.findByRole('button', { name: `${t('bridge_add')}: ~/Papers` }));
    await waitFor(() => expect(followed).toEqual(['/home/mika/Papers']));
    await waitFor(() => expect(screen.queryByText('~/Papers')).toBeNull(), { timeout: 3000 });
  });

  test.each([
    ['bridgeOff', 'options_documents_bridge_off'],
    ['notOffered', 'options_documents_not_offered'],
    ['gone', 'options_documents_bridge_gone'],
  ] as const)('says that it is %s, and has nothing chosen again', async (problem, text) => {
    const { t } = open({ list: async () => [{ ...papers, problem }] });
    await screen.findByText(t(text));
    expect(screen.queryByRole('button', { name: t('options_documents_again') })).toBeNull();
    expect(screen.queryByRole('link') !== null).toBe(problem === 'bridgeOff');
  });

  test('a browser that cannot watch is told what the bridge can, and others are not', async () => {
    const { t } = open({ canWatch: false });
    const sentence = t('options_documents_bridge_detail', 'npm run bridge watch FOLDER');
    await screen.findByText(sentence);
    cleanup();
    open({});
    await screen.findByText(t('options_documents_add'));
    expect(screen.queryByText(sentence)).toBeNull();
  });
});
