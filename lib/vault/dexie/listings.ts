/** Compares the sites' own lists of chats with what is stored: how much of an account is here, and which chats are missing. */
import { Dexie } from 'dexie';
import type { ConversationId, ListedChat } from '../../core/conversation';
import type { Connection, VaultDatabase } from './connection';
import type { Coverage, Vault } from '../vault';
import type { ConversationRow, ListedRow, ListingRow } from './schema';
import { idsOf } from './accounts';

/**
 * Accounts of one site, and chats of one account: more than anybody has. The lists are stored, and a page can invent as many entries as it
 * likes.
 */
const most = { accounts: 50, chats: 50_000 };

export function listing(
  { database, run }: Connection,
  cap = most,
): Pick<Vault, 'putListing' | 'coverage' | 'uncovered'> {
  return {
    putListing: ({ site, account = '', chats, total, seenAt }) =>
      run('rw', ['listings', 'listed', 'forgotten'], async () => {
        const known = await database.listings.get([site, account]);
        if (!known && (await accountsOf(database, site).count()) >= cap.accounts) return;
        const newer = !known || seenAt >= known.seenAt;
        const count = newer ? (total ?? known?.total) : known.total;
        await database.listings.put({
          site,
          account,
          ...(count !== undefined && { total: count }),
          seenAt: newer ? seenAt : known.seenAt,
        });
        const before = await database.listed.bulkGet(chats.map(({ id }) => [site, account, id]));
        const gone = await forgottenAmong(
          database,
          chats.map(({ id }) => `${site}:${id}` as const),
        );
        const rows = new Map<string, ListedRow>();
        for (const [place, { id, ...said }] of chats.entries()) {
          const title = gone.has(`${site}:${id}`) ? {} : titleOf(before[place], said, newer);
          const updatedAt = Math.max(before[place]?.updatedAt ?? 0, said.updatedAt ?? 0);
          rows.set(id, { site, account, chat: id, ...title, ...(updatedAt > 0 && { updatedAt }) });
        }
        const there = new Set(before.flatMap(row => row?.chat ?? []));
        let room = cap.chats - (await rowsOf(database, { site, account }).count());
        await database.listed.bulkPut([...rows.values()].filter(({ chat }) => there.has(chat) || room-- > 0));
      }),

    coverage: () =>
      run('r', ['listings', 'listed', 'conversations', 'forgotten', 'leaving'], async () => {
        const owners = await database.listings.toArray();
        return Promise.all(owners.map(async owner => coverageOf(owner, await standings(database, owner))));
      }),

    uncovered: (site, account = '', limit) =>
      run('r', ['listings', 'listed', 'conversations', 'forgotten', 'leaving'], async () => {
        const all = await standings(database, { site, account });
        const open = all.filter(standing => !standing.isForgotten && !isCovered(standing));
        return open
          .sort(missingFirst)
          .slice(0, limit)
          .map(({ listed }) => asChat(listed));
      }),
  };
}

/** A listed chat, with its row if it is stored. */
interface Standing {
  readonly listed: ListedRow;
  readonly isForgotten: boolean;
  readonly kept?: ConversationRow;
}

type Owner = Pick<ListingRow, 'site' | 'account'>;

const rowsOf = (database: VaultDatabase, { site, account }: Owner) =>
  database.listed.where('[site+account+chat]').between([site, account, Dexie.minKey], [site, account, Dexie.maxKey]);

const accountsOf = (database: VaultDatabase, site: Owner['site']) =>
  database.listings.where('[site+account]').between([site, Dexie.minKey], [site, Dexie.maxKey]);

async function standings(database: VaultDatabase, { site, account }: Owner): Promise<readonly Standing[]> {
  const rows = await rowsOf(database, { site, account }).toArray();
  const shared = rows.map(({ chat }): ConversationId => `${site}:${chat}`);
  const own = account === '' ? shared : shared.map(id => idsOf(id, account)[1]);
  const [ours, sites, gone] = await Promise.all([
    database.conversations.bulkGet(own),
    database.conversations.bulkGet(shared),
    goneAmong(database, [...own, ...shared]),
  ]);
  return rows.map((listed, place): Standing => {
    const kept = ours[place] ?? ofAccount(sites[place], account);
    const isForgotten = !kept && [own[place], shared[place]].some(id => id !== undefined && gone.has(id));
    return { listed, isForgotten, ...(kept && { kept }) };
  });
}

const ofAccount = (row: ConversationRow | undefined, account: string): ConversationRow | undefined =>
  row?.account === undefined || account === '' || row.account === account ? row : undefined;

async function forgottenAmong(database: VaultDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await database.forgotten.bulkGet([...ids])).flatMap(row => row?.id ?? []));
}

/** The ids that are forgotten or soft-deleted. */
async function goneAmong(database: VaultDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const away = await database.leaving.bulkGet([...ids]);
  return new Set([...(await forgottenAmong(database, ids)), ...away.flatMap(row => row?.id ?? [])]);
}

const isChanged = ({ listed, kept }: Standing): boolean =>
  kept !== undefined && (listed.updatedAt ?? 0) > (kept.seenAt ?? kept.updatedAt);

const isCovered = (standing: Standing): boolean =>
  standing.kept?.completeness.state === 'complete' && !isChanged(standing);

function coverageOf({ site, account, total, seenAt }: ListingRow, all: readonly Standing[]): Coverage {
  const kept = all.filter(standing => standing.kept);
  const forgotten = all.filter(standing => standing.isForgotten).length;
  return {
    site,
    ...(account !== '' && { account }),
    listed: all.length - forgotten,
    ...(total !== undefined && { total: Math.max(total, all.length) - forgotten }),
    kept: kept.length,
    complete: kept.filter(standing => standing.kept?.completeness.state === 'complete').length,
    changed: kept.filter(isChanged).length,
    seenAt,
  };
}

const missingFirst = (one: Standing, other: Standing): number =>
  Number(one.kept !== undefined) - Number(other.kept !== undefined) ||
  (other.listed.updatedAt ?? 0) - (one.listed.updatedAt ?? 0);

/**
 * Removes the title of a forgotten chat from the lists of all accounts, so that only its id stays. Runs inside the caller's transaction.
 */
export async function untitle(database: VaultDatabase, id: ConversationId, account: string | undefined): Promise<void> {
  const [shared] = account === undefined ? [id] : idsOf(id, account);
  const colon = shared.indexOf(':');
  const rows = database.listed.where({ site: shared.slice(0, colon), chat: shared.slice(colon + 1) });
  await rows.modify(row => void delete row.title);
}

const asChat = ({ chat, title, updatedAt }: ListedRow): ListedChat => ({
  id: chat,
  ...(title !== undefined && { title }),
  ...(updatedAt !== undefined && { updatedAt }),
});

function titleOf(
  before: ListedRow | undefined,
  { title }: Pick<ListedChat, 'title'>,
  newer: boolean,
): { title?: string } {
  const said = (newer ? title || before?.title : before?.title || title) || undefined;
  return said === undefined ? {} : { title: said };
}
