/** What the welcome page remembers of its practice chat, so that the next visit can delete one that was left. */
import { beforeEach, expect, test } from 'vitest';
import { createPracticeChat } from '../../components/welcome/create-practice-chat';
import { createPracticeActions } from '../../entrypoints/welcome/create-practice-actions';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { TransferService } from '../../lib/rpc/contracts/transfer';
import { translator } from '../fakes/language';

beforeEach(() => localStorage.clear());

const toChat = (ownId: string) => createPracticeChat(translator('en'), ownId, new Date(2026, 10, 28));

function open() {
  let finish = () => {};
  const forgetting = new Promise<void>(resolve => (finish = resolve));
  const library = { forget: () => forgetting.then(() => ({ ok: true })) } as Partial<LibraryService> as LibraryService;
  const transfer = { importBatch: async () => ({}) } as unknown as TransferService;
  return { create: () => createPracticeActions(library, transfer), finish };
}

test('the chat is remembered until it is deleted', async () => {
  const { create, finish } = open();
  await create().keep(toChat('one'), 'one');
  expect(create().storedId).toBe('one');
  finish();
  await create().forget(toChat('one').id);
  expect(create().storedId).toBeUndefined();
});

test('one that is saved while the one before is deleted is still remembered', async () => {
  const { create, finish } = open();
  const actions = create();
  await actions.keep(toChat('left'), 'left');
  const forgotten = actions.forget(toChat('left').id);
  await actions.keep(toChat('new'), 'new');
  finish();
  await forgotten;
  expect(create().storedId).toBe('new');
});
