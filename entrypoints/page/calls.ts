import type { Translate } from '@/components/i18n/language';
import { createCallChip, type CallChip } from '@/lib/page-ui/call-chip';
import { callText } from '@/lib/page-ui/text';
import { blocksIn, partsOf } from '@/lib/calls/find-calls';
import type { FinishedAnswer } from '@/lib/capture/last-answer';
import type { BesideService } from '@/lib/rpc/contracts/index';
import { beside } from './page-bridge';

interface Offering {
  readonly background: Pick<BesideService, 'call'>;
  readonly t: Translate;
}

/** UTF-16 units. A longer user message is unlikely to name a day on purpose. */
const longestAsked = 300;

/**
 * Offers the calls of the last answer one after the other, until the user dismisses them or the chat continues. Call the returned function
 * whenever that may have changed. It does not query the vault.
 */
export function offerCalls({ background, t }: Offering): (wanted: boolean) => void {
  let chip: CallChip | undefined;
  let of: FinishedAnswer | undefined;
  /** The remaining calls by answer. Some sites number the turns of each chat anew. A page that settles again shows the same answer. */
  const left = new Map<string, readonly string[]>();

  const leftOf = (answer: FinishedAnswer): readonly string[] => left.get(keyOf(answer)) ?? blocksIn(answer.text);
  const leave = (rest: readonly string[]) => {
    if (of) left.set(keyOf(of), rest);
    show();
  };
  const show = () => {
    const site = beside.health?.site;
    const [body, ...rest] = of ? leftOf(of) : [];
    const asked = of && of.asked.length <= longestAsked ? of.asked : '';
    const call = body === undefined ? undefined : partsOf(body);
    beside.callDone = done => {
      // The chat may have moved on to another call meanwhile.
      if (of?.turn === done.turn && body === done.body) leave(rest);
    };
    if (!of || !site || body === undefined || !call) return chip?.show(undefined);
    const { turn } = of;
    chip ??= createCallChip(document);
    chip.show({
      text: callText(call, site, t),
      away: t('mark_call_away'),
      composer: beside.composer?.(),
      // If the worker dies during the call, nothing opens, and the next click tries again.
      choose: () => void background.call({ body, asked, turn }).catch(() => undefined),
      dismiss: () => leave([]),
    });
  };

  return wanted => {
    of = wanted ? beside.answer?.() : undefined;
    show();
  };
}

const keyOf = ({ turn, text }: FinishedAnswer): string => `${beside.chat?.() ?? ''}\n${turn}\n${text}`;
