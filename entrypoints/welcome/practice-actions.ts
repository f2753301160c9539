import type { PracticeDesk } from '@/components/welcome/Practice';
import type { NotedStep } from '@/components/welcome/Steps';
import type { LibraryService, TransferService } from '@/lib/rpc/contracts/index';

/** The keys under which this page stores its progress. They hold no text of a chat. */
const keys = { practice: 'practiceChat', steps: 'welcomeSteps' };
const names: readonly NotedStep[] = ['practice', 'past'];

export function practiceDesk(library: LibraryService, transfer: TransferService): PracticeDesk {
  return {
    earlier: localStorage.getItem(keys.practice) ?? undefined,
    async keep(chat, own) {
      await transfer.importBatch([chat]);
      localStorage.setItem(keys.practice, own);
    },
    async recall(question) {
      // The practice chat is in the space `main`. Hits from other spaces would distract.
      return (await library.recall(question, { within: { space: 'main' } }, { most: 3 })).hits;
    },
    async forget(id) {
      await library.forget(id);
      localStorage.removeItem(keys.practice);
    },
  };
}

export const stepsDone = (): readonly NotedStep[] => {
  const done = (localStorage.getItem(keys.steps) ?? '').split(' ');
  return names.filter(name => done.includes(name));
};

export const noteStep = (step: NotedStep): void =>
  localStorage.setItem(keys.steps, [...new Set([...stepsDone(), step])].join(' '));
