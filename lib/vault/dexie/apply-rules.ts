/** The space of a chat that nobody moved by hand. */
import type { Conversation } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import type { ChatToPlace, SpaceRule } from '../notes-contract';
import type { Space } from '../vault';
import { normalizeForCompare } from '../../core/normalize-unicode';
import { listSpaces } from './spaces';

/** A note stays in the space where it was written. */
export const canMoveByRules = ({ source, ownSpace }: Pick<Conversation, 'source' | 'ownSpace'>): boolean =>
  source !== 'note' && !ownSpace;

/**
 * The space that the rules choose for this chat; `undefined` if no rule matches. `spaces` are in the order in which their rules are tried.
 */
export function findSpaceByRules(spaces: readonly Space[], chat: ChatToPlace): string | undefined {
  return spaces.find(({ rules = [] }) => rules.some(rule => isMatch(rule, chat)))?.id;
}

function isMatch(rule: SpaceRule, { source, account, url, title = '' }: ChatToPlace): boolean {
  return (
    hasCondition(rule) &&
    (rule.site === undefined || rule.site === source) &&
    (rule.account === undefined || rule.account === account) &&
    (rule.address === undefined || url.includes(rule.address)) &&
    (rule.title === undefined || normalizeForCompare(title).includes(normalizeForCompare(rule.title)))
  );
}

export function hasCondition({ site, account, address, title }: SpaceRule): boolean {
  return [site, account, address, title].some(condition => condition !== undefined && condition.trim() !== '');
}

/** Puts the chat into the space that the rules choose, unless it already has one. Runs inside the caller's transaction, over `spaces`. */
export async function applyRules(database: VaultDatabase, chat: Conversation): Promise<Conversation> {
  if (chat.space !== 'main' || !canMoveByRules(chat)) return chat;
  const space = findSpaceByRules(await listSpaces(database), chat);
  return space === undefined ? chat : { ...chat, space };
}

/** All rules in the order in which they are tried, to compare them. Runs inside the caller's transaction, over `spaces`. */
export async function readRules(database: VaultDatabase): Promise<string> {
  const spaces = await listSpaces(database);
  return JSON.stringify(spaces.flatMap(({ id, rules }) => (rules ? [[id, rules]] : [])));
}
