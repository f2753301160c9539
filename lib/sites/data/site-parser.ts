/**
 * The parser of a site's own data is a script of its own, `<site>-data.js`, so that a page without the tap does not carry it. The
 * background registers both together.
 */
import { sendTapKey } from '../../core/tap-key';
import type { Payload, SiteAdapter, SiteData } from '../site';

type Parse = (payload: Payload) => readonly SiteData[];

/** What a site has whose answers build on one another, or whose page loads a part of a chat. */
type DataTools = Required<Pick<SiteAdapter, 'createParser' | 'requestChat'>>;

// Scripts of one extension share a world that the page cannot see. Only the two functions below write these names.
const world = globalThis as { kuraSiteParser?: Parse; kuraDataTools?: DataTools };

/** Runs before the page's own scripts where the page was loaded with Kura, so it also gives the tap its key. */
export function registerParser(parse: Parse): void {
  world.kuraSiteParser = parse;
  sendTapKey(globalThis.document);
}

/** Every payload says nothing while the parser is not there. */
export const parsePayload = (payload: Payload): readonly SiteData[] => world.kuraSiteParser?.(payload) ?? [];

export const registerDataTools = (tools: DataTools): void => void (world.kuraDataTools = tools);

/** Says nothing, and asks for nothing, while the site's own tools are not there. */
export const dataTools: DataTools = {
  createParser() {
    let parse: ReturnType<DataTools['createParser']> | undefined;
    return async payload => {
      parse ??= world.kuraDataTools?.createParser();
      return (await parse?.(payload)) ?? [];
    };
  },
  requestChat: async (chat, account) => (await world.kuraDataTools?.requestChat(chat, account)) ?? [],
};
