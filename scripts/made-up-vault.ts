/** A browser with a vault of made-up chats, for pictures of the faces. */
import { launchKura, type KuraBrowser } from '../test/e2e/kura';
import { manyMadeUpChats } from '../test/e2e/made-up-chats';
import { madeUpStory } from '../test/e2e/made-up-story';
import { servicesFrom } from '../test/e2e/own-services';
import { until } from '../test/e2e/until';
import type { PracticeServer } from '../test/practice/server';
import type { Page } from 'playwright-core';

export interface MadeUpVault {
  readonly kura: KuraBrowser;
  /** A page of the extension, free to show any face. */
  readonly page: Page;
  /** The space that has a story. */
  readonly space: string;
}

export async function openMadeUpVault(practice: PracticeServer, language: 'en' | 'ja'): Promise<MadeUpVault> {
  const kura = await launchKura({ practice, language });
  const page = await kura.openOwnPage('options.html');
  const { library, transfer } = servicesFrom(page);
  await transfer.importBatch(manyMadeUpChats());
  const space = await madeUpStory(language, library);
  await until('the chats in answers', async () => (await library.getStatus()).vault.pending === 0);
  return { kura, page, space };
}
