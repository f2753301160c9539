import { browser } from 'wxt/browser';
import { answerRequest } from '@/lib/bridge/answer-request';
import { createCallLimit } from '@/lib/bridge/call-limit';
import type { HostConnectionDeps } from '@/lib/bridge/host-connection';
import { getNow } from '@/lib/core/clock';
import { findKnownSensitive } from '@/lib/redact/find-known-sensitive';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { bridgeClients, bridgeLog, bridgeProposals } from '@/lib/settings';

/** Creates what answers the calls of programs, within what the user lets each see. */
export function createAnswer(library: LibraryService): HostConnectionDeps['answer'] {
  const deps = {
    library,
    findSensitive: findKnownSensitive,
    locale: browser.i18n.getUILanguage(),
    getNow,
    clients: bridgeClients,
    log: bridgeLog,
    proposals: bridgeProposals,
    limit: createCallLimit(getNow),
  };
  return request => answerRequest(request, deps);
}
