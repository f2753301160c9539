/**
 * The parser of a site's own data is a script of its own, `<site>-data.js`, so that a page without the tap does not carry it. The
 * background registers both together.
 */
import type { Payload, SiteData } from '../site';

type Parse = (payload: Payload) => readonly SiteData[];

// Scripts of one extension share a world that the page cannot see. Only `registerParser` writes this name.
const world = globalThis as { kuraSiteParser?: Parse };

export const registerParser = (parse: Parse): void => void (world.kuraSiteParser = parse);

/** Every payload says nothing while the parser is not there. */
export const parsePayload = (payload: Payload): readonly SiteData[] => world.kuraSiteParser?.(payload) ?? [];
