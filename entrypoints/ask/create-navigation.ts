import { browser } from 'wxt/browser';
import type { AskNavigation } from '@/components/ask/ask-actions';
import { toHash } from '@/components/library/route';
import { insertText } from '@/components/popup/state/run-insertion';
import { compose } from '@/lib/compose/compose';
import { getNow } from '@/lib/core/clock';
import { Problem } from '@/lib/core/problem';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { findFrontTab } from '../sidepanel/watch-tab';

/** Creates the ways out of the Ask page. Only the side panel has a chat beside it. */
export const createNavigation = (library: LibraryService, isPanel: boolean, locale: string): AskNavigation => ({
  openMessage: (chat, turn) =>
    void browser.tabs.create({
      url: browser.runtime.getURL('/library.html') + toHash({ chat, ...(turn !== undefined && { turn }) }),
    }),
  copy: copyText,
  ...(isPanel && { searchUrl: '/sidepanel.html', insert: createInsert(library, locale) }),
});

const copyText = (text: string) => navigator.clipboard.writeText(text);

/** An answer goes in as a quotation, so that Kura knows it again when the chat is saved. */
const createInsert =
  (library: LibraryService, locale: string): NonNullable<AskNavigation['insert']> =>
  async (text, { thread, turn }) => {
    const passage = { source: 'kura', siteName: 'Kura', title: '', url: '', at: getNow() } as const;
    const exchange = [{ role: 'assistant' as const, text }];
    const quoted = compose([{ ...passage, exchange }], { locale });
    const { fence, shortened, included } = quoted;
    const outgoing = { text: quoted.text, fence, shortened, included, from: [{ conversation: thread, turn }] };
    const result = await insertText(await findFrontTab(), outgoing, { copy: copyText, library });
    if (result.state === 'failed')
      throw new Problem(result.problem === 'unknown' ? 'NotInserted' : result.problem, 'It was not inserted');
    if (result.state !== 'inserted') throw new Problem('NoComposer', 'There is no message box');
  };
