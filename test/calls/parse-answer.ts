import type { Call } from '../../lib/calls/calls';
import { findCalls } from '../../lib/calls/find-calls';
import { parseCall, type CallSite } from '../../lib/calls/parse-calls';

/** The calls of an answer, in order, as the content script finds them and the background parses them. */
export const parseCalls = (answer: string, now: number, sites: readonly CallSite[], question = ''): Call[] =>
  findCalls(answer).flatMap(body => parseCall({ body, question }, now, sites) ?? []);
