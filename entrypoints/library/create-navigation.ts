import { browser } from 'wxt/browser';
import type { LibraryNavigation } from '@/components/library/Library';
import { requestFacts } from '@/lib/rpc/transport/facts-channel';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { exportSpace, exportSelected } from './export-selected';
import { createFindPdf } from './find-pdf';

/** Creates the navigation that is the same for every chat. */
export const createNavigation = (library: LibraryService, isAskOn: boolean): LibraryNavigation => ({
  exportSelected: exportSelected(library),
  exportSpace: exportSpace(library),
  copy: text => navigator.clipboard.writeText(text),
  ...(isAskOn && { continueHere: openInAsk, ask: askQuestion, requestFacts: askForFacts }),
  findPdf: createFindPdf(),
  openWelcome: step => openPage(`/welcome.html${step ? `#${step}` : ''}`),
  openSettings: section => openPage(section ? `/options.html#${section}` : '/options.html'),
});

const openPage = (page: string) => void browser.tabs.create({ url: browser.runtime.getURL(page as '/options.html') });

const openAsk = (query: Readonly<Record<string, string>>) =>
  openPage(`/ask.html?${new URLSearchParams(query).toString()}`);

const askQuestion = (question: string) => openAsk({ question });

const askForFacts = (text: string) => requestFacts(text, facts => openAsk({ facts }));

const openInAsk = (id: string) => openAsk({ [id.startsWith('kura:') ? 'thread' : 'continue']: id });
