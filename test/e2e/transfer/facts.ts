import { openAsBlob } from 'node:fs';
import { readVaultFile, type VaultFileFacts } from '../../../lib/transfer/vault-file/vault-file';
import { passphrase } from './settings-page';

/** What a vault file says of itself once all of it was read, in whichever form it is. */
export async function factsOf(file: string): Promise<VaultFileFacts> {
  let facts: VaultFileFacts | undefined;
  const options = { passphrase, onFacts: (told: VaultFileFacts) => void (facts = told) };
  for await (const _ of readVaultFile(await openAsBlob(file), undefined, options));
  if (!facts) throw new Error(`${file} was not read to its end.`);
  return facts;
}
