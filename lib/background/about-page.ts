/** Chats in which the address of a page stands. */
import type { Hit } from '../hit';
import type { RecallAnswer } from '../messaging/services';
import { pageOf } from '../vault/page-address';

/**
 * Best first, one for each chat. The address is asked for as a quoted phrase, as people read it and as browsers write it. None for a
 * start page: its host stands in chats about everything.
 */
export async function aboutPage(
  url: string,
  recall: (question: string) => Promise<Pick<RecallAnswer, 'hits'>>,
): Promise<readonly Hit[]> {
  const page = pageOf(url);
  if (page === undefined || !/[/?]/.test(page)) return [];
  const spellings = [...new Set([page, encodeURI(page)])];
  const answers = await Promise.all(spellings.map(spelling => recall(`"${spelling.replaceAll('"', '')}"`)));
  const found = new Map<string, Hit>();
  for (const hit of answers.flatMap(({ hits }) => hits)) {
    if (!found.has(hit.conversation) && hit.source !== 'note' && names(hit, spellings))
      found.set(hit.conversation, hit);
  }
  return [...found.values()];
}

/** Whether the address stands there whole: `/issues/1` is not `/issues/12`. */
function names({ exchange }: Hit, spellings: readonly string[]): boolean {
  return exchange.some(({ text }) => {
    const said = text.toLowerCase();
    return spellings.some(spelling => standsIn(said, spelling.toLowerCase()));
  });
}

function standsIn(said: string, address: string): boolean {
  for (let at = said.indexOf(address); at !== -1; at = said.indexOf(address, at + 1)) {
    const behind = said.slice(at + address.length);
    if (!/^(?:\/?[\p{L}\p{N}%_-]|[.&=?][\p{L}\p{N}])/u.test(behind)) return true;
  }
  return false;
}
