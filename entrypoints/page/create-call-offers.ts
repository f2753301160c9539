import type { Translate } from '@/components/i18n/language';
import { createPageNote, type PageNote } from '@/lib/page-ui/page-note';
import { formatCall } from '@/lib/page-ui/text';
import { findCalls, parseBlock } from '@/lib/calls/find-calls';
import type { LastAnswer } from '@/lib/capture/last-answer';
import type { InPageService } from '@/lib/rpc/contracts/in-page';
import { pageBridge } from './page-bridge';

type CallOfferDeps = { readonly background: Pick<InPageService, 'openCall'>; readonly t: Translate };

/** UTF-16 units. A longer user message is unlikely to name a day on purpose. */
const maxQuestionLength = 300;

/** Offers the calls of the last answer, one at a time. The returned function is called when the answer may have changed. */
export function createCallOffers({ background, t }: CallOfferDeps): (isWanted: boolean) => void {
  let chip: PageNote | undefined;
  let answer: LastAnswer | undefined;
  /** The remaining calls by answer. Some sites number the turns of each chat anew. A page that settles again shows the same answer. */
  const remainingByAnswer = new Map<string, readonly string[]>();

  const getRemaining = (answer: LastAnswer): readonly string[] =>
    remainingByAnswer.get(toKey(answer)) ?? findCalls(answer.text);
  const setRemaining = (rest: readonly string[]) => {
    if (answer) remainingByAnswer.set(toKey(answer), rest);
    show();
  };
  const show = () => {
    const site = pageBridge.health?.site;
    const [body, ...rest] = answer ? getRemaining(answer) : [];
    const question = answer && answer.question.length <= maxQuestionLength ? answer.question : '';
    const call = body === undefined ? undefined : parseBlock(body);
    pageBridge.callDone = done => {
      // The chat may have moved on to another call meanwhile.
      if (answer?.turn === done.turn && body === done.body) setRemaining(rest);
    };
    if (!answer || !site || body === undefined || !call) return chip?.show(undefined);
    const { turn } = answer;
    const text = formatCall(call, site, t);
    chip ??= createPageNote(document, () => pageBridge.composer?.());
    chip.show({
      icon: 'kura',
      text,
      label: text,
      // If the worker dies during the call, nothing opens, and the next click tries again.
      act: () => void background.openCall({ body, question, turn }).catch(() => undefined),
      dismiss: { label: t('mark_call_away'), act: () => setRemaining([]) },
    });
  };

  return isWanted => {
    answer = isWanted ? pageBridge.answer?.() : undefined;
    show();
  };
}

const toKey = ({ turn, text }: LastAnswer): string => `${pageBridge.chat?.() ?? ''}\n${turn}\n${text}`;
