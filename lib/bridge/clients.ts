/** The programs on this computer that may search Kura. The user makes each one, and only a digest of its secret is stored. */
import type { Scope } from '../core/scope';

export interface BridgeClient {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  /** May propose notes. Otherwise it reads only. */
  readonly mayPropose: boolean;
  /** SHA-256 of the secret, in hex. */
  readonly digest: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** A revoked client stays for a while, so that its program is told why it is refused. */
  readonly revokedAt?: number;
}

export type NewBridgeClient = Pick<BridgeClient, 'name' | 'scope' | 'mayPropose'>;

/** In UTF-16 units. */
export const maxClientNameLength = 40;
/** Revoked ones are included. */
const maxClients = 60;

/** `secret` is shown once and stored nowhere. */
export async function createClient(
  wanted: NewBridgeClient,
  now: number,
): Promise<{ readonly client: BridgeClient; readonly secret: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = `kura_${btoa(String.fromCodePoint(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')}`;
  const name = wanted.name.replace(/\s+/g, ' ').trim().slice(0, maxClientNameLength);
  const client = { ...wanted, name, id: crypto.randomUUID(), digest: await computeDigest(secret), createdAt: now };
  return { client, secret };
}

/** The oldest revoked ones make room. */
export function addClient(clients: readonly BridgeClient[], client: BridgeClient): readonly BridgeClient[] {
  const others = clients.length < maxClients ? clients : dropOldestRevoked(clients);
  return [...others, client];
}

function dropOldestRevoked(clients: readonly BridgeClient[]): readonly BridgeClient[] {
  const oldest = clients.find(({ revokedAt }) => revokedAt !== undefined);
  return clients.filter(client => client !== oldest);
}

export const revokeClient = (clients: readonly BridgeClient[], id: string, now: number): readonly BridgeClient[] =>
  clients.map(client => (client.id === id && client.revokedAt === undefined ? { ...client, revokedAt: now } : client));

/** By digest, so that comparing takes the same time whatever is wrong with the secret. */
export async function findClient(clients: readonly BridgeClient[], secret: string): Promise<BridgeClient | undefined> {
  const digest = await computeDigest(secret);
  return clients.find(client => client.digest === digest);
}

async function computeDigest(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
}
