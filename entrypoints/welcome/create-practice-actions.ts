import type { PracticeActions } from '@/components/welcome/Practice';
import type { NotedStep } from '@/components/welcome/Steps';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import type { TransferService } from '@/lib/rpc/contracts/transfer';

/** The keys under which this page stores its progress. They hold no text of a chat. */
const keys = { practice: 'practiceChat', steps: 'welcomeSteps' };
const stepNames: readonly NotedStep[] = ['practice', 'past'];

export function createPracticeActions(library: LibraryService, transfer: TransferService): PracticeActions {
  return {
    storedId: localStorage.getItem(keys.practice) ?? undefined,
    async keep(chat, ownId) {
      await transfer.importBatch([chat]);
      localStorage.setItem(keys.practice, ownId);
    },
    async recall(question) {
      // The practice chat is in the space `main`. Hits from other spaces would distract.
      return (await library.recall(question, { scope: { space: 'main' } }, { maxHits: 3 })).hits;
    },
    async forget(id) {
      await library.forget(id);
      localStorage.removeItem(keys.practice);
    },
  };
}

export const readStepsDone = (): readonly NotedStep[] => {
  const done = (localStorage.getItem(keys.steps) ?? '').split(' ');
  return stepNames.filter(name => done.includes(name));
};

export const addStep = (step: NotedStep): void =>
  localStorage.setItem(keys.steps, [...new Set([...readStepsDone(), step])].join(' '));
