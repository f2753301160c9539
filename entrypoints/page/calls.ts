import type { Translate } from '@/components/language';
import { createCallChip, type CallChip } from '@/components/page-status/chip';
import { callText } from '@/components/page-status/words';
import { blocksIn, partsOf } from '@/lib/calls/written';
import type { FinishedAnswer } from '@/lib/capture/finished-answer';
import type { BesideService } from '@/lib/messaging/services';
import { beside } from './beside';

interface Offering {
  readonly background: Pick<BesideService, 'call'>;
  readonly t: Translate;
}

/** In UTF-16 units: a longer message of the user's names no day that was meant. */
const longestAsked = 300;

/**
 * Offers what the last answer asks of the vault, one call after the other, until it is put away or the chat goes on. The returned
 * function is to be called whenever that may have changed. Nothing is asked of the vault for it.
 */
export function offerCalls({ background, t }: Offering): (wanted: boolean) => void {
  let chip: CallChip | undefined;
  let of: FinishedAnswer | undefined;
  /** What is still to be offered of each answer; some sites number those of each chat anew. A page that comes to rest shows the same again. */
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
      // The chat may have gone on to another call meanwhile.
      if (of?.turn === done.turn && body === done.body) leave(rest);
    };
    if (!of || !site || body === undefined || !call) return chip?.show(undefined);
    const { turn } = of;
    chip ??= createCallChip(document);
    chip.show({
      text: callText(call, site, t),
      away: t('mark_call_away'),
      composer: beside.composer?.(),
      // A worker that dies under the call opens nothing, and the next click asks anew.
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
