import { createQuoteFinder } from '../core/fence';
import { siteNames } from './site-names';
import { toolNames } from './tool-names';

/** Finds everything in a text that Kura quoted, from any source. */
export const findQuotes = createQuoteFinder([...Object.values(siteNames), ...Object.values(toolNames)]);
