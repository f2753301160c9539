/** Where a chat lies that nobody put anywhere by hand. */
import type { Conversation } from '../conversation';
import type { VaultDatabase } from './connection';
import type { ChatToPlace, SpaceRule } from './noting';
import type { Space } from './vault';
import { folded } from './cards';
import { allSpaces } from './spaces';

/** A note lies where it was told. */
export const isForRules = ({ source, ownSpace }: Pick<Conversation, 'source' | 'ownSpace'>): boolean =>
  source !== 'note' && !ownSpace;

/** Where the rules put such a chat; `undefined` where none fits. `spaces` in the order in which they are asked. */
export function placeByRules(spaces: readonly Space[], chat: Omit<ChatToPlace, 'id'>): string | undefined {
  return spaces.find(({ rules = [] }) => rules.some(rule => fits(rule, chat)))?.id;
}

function fits(rule: SpaceRule, { source, account, url, title = '' }: Omit<ChatToPlace, 'id'>): boolean {
  return (
    saysSomething(rule) &&
    (rule.site === undefined || rule.site === source) &&
    (rule.account === undefined || rule.account === account) &&
    (rule.address === undefined || url.includes(rule.address)) &&
    (rule.title === undefined || folded(title).includes(folded(rule.title)))
  );
}

export function saysSomething({ site, account, address, title }: SpaceRule): boolean {
  return [site, account, address, title].some(said => said !== undefined && said.trim() !== '');
}

/** The chat where the rules want it, while nobody else put it anywhere. Runs inside the caller's transaction, over `spaces`. */
export async function placed(database: VaultDatabase, chat: Conversation): Promise<Conversation> {
  if (chat.space !== 'main' || !isForRules(chat)) return chat;
  const space = placeByRules(await allSpaces(database), chat);
  return space === undefined ? chat : { ...chat, space };
}
