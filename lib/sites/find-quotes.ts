import { createQuoteFinder } from '../core/fence';
import { getSourceName, sourceOrder } from './sources';

/** Finds everything in a text that Kura quoted, from any source. */
export const findQuotes = createQuoteFinder(sourceOrder.map(getSourceName).filter(name => name !== ''));
