import type { FromVault } from '../rpc/contracts/passed-on';
import type { Vault } from '../vault/vault';

/** Builds service methods that only reach the vault's methods of these names. `onDone` is awaited after each call. */
export function passOn<const Names extends readonly (keyof Vault)[]>(
  vault: () => Promise<Vault>,
  names: Names,
  onDone?: () => Promise<unknown>,
): FromVault<Names> {
  const methods = names.map(name => {
    const askVault = async (...args: unknown[]): Promise<unknown> => {
      const open = await vault();
      const value: unknown = await Reflect.apply(open[name], open, args);
      await onDone?.();
      return value === undefined ? { ok: true } : value;
    };
    return [name, askVault] as const;
  });
  return Object.fromEntries(methods) as unknown as FromVault<Names>;
}
