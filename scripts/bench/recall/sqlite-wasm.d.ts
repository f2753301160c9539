/** The part of the package that is used here, because older versions have no types. */
declare module '@sqlite.org/sqlite-wasm' {
  export interface Database {
    exec(sql: string, options?: { readonly bind?: readonly unknown[] }): unknown;
    selectValues(sql: string, bind?: readonly unknown[]): unknown[];
    selectValue(sql: string): unknown;
    close(): void;
  }
  export interface Sqlite {
    readonly version: { readonly libVersion: string };
    readonly oo1: { readonly OpfsDb?: new (path: string, flags: string) => Database };
    /** Since 3.43. */
    installOpfsSAHPoolVfs?(options: object): Promise<{ readonly OpfsSAHPoolDb: new (path: string) => Database }>;
  }
  const start: (options?: object) => Promise<Sqlite>;
  export default start;
}
