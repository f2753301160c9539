import { createContext } from 'preact';
import type { Demand } from './demands';

/** Asks the same question without this demand, for whoever stands far below the search and speaks of it. */
export const LeaveOut = createContext<(demand: Demand) => void>(() => undefined);
