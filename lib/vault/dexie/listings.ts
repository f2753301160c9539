/** Compares the sites' own lists of chats with what is stored: how much of an account is here, and which chats are missing. */
import { Dexie } from 'dexie';
import { getNow, isBeyondSkew, isFromFuture } from '../../core/clock';
import { correctListing } from '../../core/correct-times';
import type { ConversationId, ListedChat } from '../../core/conversation';
import type { VaultConnection, VaultDatabase } from './connection';
import type { Coverage, Vault } from '../vault';
import type { ConversationRow, ListedRow, ListingRow } from './schema';
import { toAccountIds } from './accounts';

/**
 * Accounts of one site, and chats of one account: more than anybody has. The lists are stored, and a page can invent as many entries as it
 * likes.
 */
const maxListed = { accounts: 50, chats: 50_000 };

export function createListings(
  { database, run }: VaultConnection,
  limits = maxListed,
): Pick<Vault, 'putListing' | 'readCoverage' | 'listUncovered'> {
  return {
    putListing: listing =>
      run('rw', ['listings', 'listed', 'forgotten'], async () => {
        const now = getNow();
        const { site, account = '', chats, total, seenAt } = correctListing(listing, now);
        const known = await database.listings.get([site, account]);
        if (!known && (await queryAccounts(database, site).count()) >= limits.accounts) return;
        const isNewer = !known || seenAt >= known.seenAt || isFromFuture(known.seenAt, now);
        const count = isNewer ? (total ?? known?.total) : known.total;
        await database.listings.put({
          site,
          account,
          ...(count !== undefined && { total: count }),
          seenAt: isNewer ? seenAt : known.seenAt,
        });
        const before = await database.listed.bulkGet(chats.map(({ id }) => [site, account, id]));
        const gone = await findForgotten(
          database,
          chats.map(({ id }) => `${site}:${id}` as const),
        );
        const rows = new Map<string, ListedRow>();
        for (const [place, { id, ...details }] of chats.entries()) {
          const title = gone.has(`${site}:${id}`) ? {} : chooseTitle(before[place], details, isNewer);
          const knownAt = before[place]?.updatedAt ?? 0;
          const updatedAt = Math.max(isBeyondSkew(knownAt, now) ? 0 : knownAt, details.updatedAt ?? 0);
          rows.set(id, { site, account, chat: id, ...title, ...(updatedAt > 0 && { updatedAt }) });
        }
        const listedIds = new Set(before.flatMap(row => row?.chat ?? []));
        let remaining = limits.chats - (await queryListed(database, { site, account }).count());
        await database.listed.bulkPut([...rows.values()].filter(({ chat }) => listedIds.has(chat) || remaining-- > 0));
      }),

    readCoverage: () =>
      run('r', ['listings', 'listed', 'conversations', 'forgotten', 'deleted'], async () => {
        const owners = await database.listings.toArray();
        return Promise.all(owners.map(async owner => toCoverage(owner, await readListedStates(database, owner))));
      }),

    listUncovered: (site, account = '', limit) =>
      run('r', ['listings', 'listed', 'conversations', 'forgotten', 'deleted'], async () => {
        const all = await readListedStates(database, { site, account });
        const open = all.filter(state => !state.isForgotten && !isCovered(state));
        return open
          .sort(compareMissingFirst)
          .slice(0, limit)
          .map(({ listed }) => toListedChat(listed));
      }),
  };
}

/** A listed chat, with its row if it is stored. */
interface ListedState {
  readonly listed: ListedRow;
  readonly isForgotten: boolean;
  readonly kept?: ConversationRow;
}

type Owner = Pick<ListingRow, 'site' | 'account'>;

const queryListed = (database: VaultDatabase, { site, account }: Owner) =>
  database.listed.where('[site+account+chat]').between([site, account, Dexie.minKey], [site, account, Dexie.maxKey]);

const queryAccounts = (database: VaultDatabase, site: Owner['site']) =>
  database.listings.where('[site+account]').between([site, Dexie.minKey], [site, Dexie.maxKey]);

async function readListedStates(database: VaultDatabase, { site, account }: Owner): Promise<readonly ListedState[]> {
  const rows = await queryListed(database, { site, account }).toArray();
  const shared = rows.map(({ chat }): ConversationId => `${site}:${chat}`);
  const own = account === '' ? shared : shared.map(id => toAccountIds(id, account)[1]);
  const [ours, sites, gone] = await Promise.all([
    database.conversations.bulkGet(own),
    database.conversations.bulkGet(shared),
    findRemoved(database, [...own, ...shared]),
  ]);
  return rows.map((listed, place): ListedState => {
    const kept = ours[place] ?? matchAccount(sites[place], account);
    const isForgotten = !kept && [own[place], shared[place]].some(id => id !== undefined && gone.has(id));
    return { listed, isForgotten, ...(kept && { kept }) };
  });
}

const matchAccount = (row: ConversationRow | undefined, account: string): ConversationRow | undefined =>
  row?.account === undefined || account === '' || row.account === account ? row : undefined;

async function findForgotten(database: VaultDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await database.forgotten.bulkGet([...ids])).flatMap(row => row?.id ?? []));
}

/** The ids that are forgotten or soft-deleted. */
async function findRemoved(database: VaultDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const away = await database.deleted.bulkGet([...ids]);
  return new Set([...(await findForgotten(database, ids)), ...away.flatMap(row => row?.id ?? [])]);
}

const isChanged = ({ listed, kept }: ListedState): boolean =>
  kept !== undefined && ((listed.updatedAt ?? 0) > kept.seenAt || isFromFuture(kept.seenAt));

const isCovered = (state: ListedState): boolean => state.kept?.completeness.state === 'complete' && !isChanged(state);

function toCoverage({ site, account, total, seenAt }: ListingRow, all: readonly ListedState[]): Coverage {
  const kept = all.filter(state => state.kept);
  const forgotten = all.filter(state => state.isForgotten).length;
  return {
    site,
    ...(account !== '' && { account }),
    listed: all.length - forgotten,
    ...(total !== undefined && { total: Math.max(total, all.length) - forgotten }),
    kept: kept.length,
    complete: kept.filter(state => state.kept?.completeness.state === 'complete').length,
    changed: kept.filter(isChanged).length,
    seenAt,
  };
}

const compareMissingFirst = (a: ListedState, b: ListedState): number =>
  Number(a.kept !== undefined) - Number(b.kept !== undefined) || (b.listed.updatedAt ?? 0) - (a.listed.updatedAt ?? 0);

/**
 * Removes the title of a forgotten chat from the lists of all accounts, so that only its id stays. Runs inside the caller's transaction.
 */
export async function removeTitle(
  database: VaultDatabase,
  id: ConversationId,
  account: string | undefined,
): Promise<void> {
  const [shared] = account === undefined ? [id] : toAccountIds(id, account);
  const colon = shared.indexOf(':');
  const rows = database.listed.where({ site: shared.slice(0, colon), chat: shared.slice(colon + 1) });
  await rows.modify(row => void delete row.title);
}

const toListedChat = ({ chat, title, updatedAt }: ListedRow): ListedChat => ({
  id: chat,
  ...(title !== undefined && { title }),
  ...(updatedAt !== undefined && { updatedAt }),
});

function chooseTitle(
  before: ListedRow | undefined,
  { title }: Pick<ListedChat, 'title'>,
  isNewer: boolean,
): { title?: string } {
  const chosen = (isNewer ? title || before?.title : before?.title || title) || undefined;
  return chosen === undefined ? {} : { title: chosen };
}
