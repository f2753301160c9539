import type { Vault } from '../../vault/vault';

/** These methods of the vault as a service offers them. One that answers nothing is acknowledged with `ok`. */
export type FromVault<Names extends readonly (keyof Vault)[]> = {
  readonly [Name in Names[number]]: Vault[Name] extends (...args: infer Args) => Promise<infer Value>
    ? (...args: Args) => Promise<Value extends void ? { readonly ok: true } : Value>
    : never;
};
