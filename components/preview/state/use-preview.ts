import { useMemo, useRef, useState } from 'preact/hooks';
import type { Hit } from '../../../lib/core/hit';
import { mask, findHidden } from '../../../lib/redact/mask';
import type { SensitiveKind } from '../../../lib/redact/finding';
import { useLanguage } from '../../i18n/language';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import { composeChoice, toHitKey, getChosenHits } from './selection';
import type { Choice, ComposedChoice, PreviewSettings } from './selection';
import { useFindings } from './use-findings';
import { useWholeHits } from './use-whole-hits';
import type { Findings } from './use-findings';

/** A text that is ready to be inserted. */
export type Outgoing = Pick<ComposedChoice, 'text' | 'fence' | 'from' | 'shortened' | 'included'>;

export interface PreviewState {
  readonly hits: readonly Hit[];
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly settings: PreviewSettings;
  /** `undefined` if nothing remains to insert, and while it is read. */
  readonly outgoing: Outgoing | undefined;
  /** Long texts are still being read. */
  readonly isReading: boolean;
  readonly findings: Findings;
  /** Called after the fence was used: the next insertion gets a new one. */
  readonly renewFence: () => void;
  /** Checks the text at once, before an insertion. */
  readonly check: () => Promise<Findings>;
}

interface PreviewOptions {
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  /** The selected hit, which is inserted if none is ticked. */
  readonly hit: Hit | undefined;
  readonly settings: PreviewSettings;
  readonly library: Pick<LibraryService, 'readConversation'>;
  /** The text is about to be inserted, so that the beginning of a long one is not enough. */
  readonly isInserting: boolean;
}

/** The text that would be inserted now, and its sensitive data. */
export function usePreview({ choice, onChoice, settings, ...options }: PreviewOptions): PreviewState {
  const hit = useStableHit(options.hit);
  const { t, locale } = useLanguage();
  const [fences, setFences] = useState(0);
  const hits = useMemo(() => getChosenHits(choice, hit), [choice.picked, hit]);
  const whole = useWholeHits(hits, choice.open === true || options.isInserting, options.library);
  const { trims, form, beyond, hidden } = choice;
  // The dependencies are single members: expanding the preview must not create a new fence.
  const composed = useMemo(
    () => whole && composeChoice(whole, { ...choice, hidden: [] }, settings, locale),
    [whole, trims, form, beyond, settings, locale, fences],
  );
  const outgoing = useMemo(() => {
    if (!composed) return undefined;
    const toPlaceholder = (kind: SensitiveKind) => t('preview_hidden', t(`preview_kind_${kind}`));
    return { ...composed, text: mask(composed.text, findHidden(composed.text, hidden), toPlaceholder) };
  }, [composed, hidden, t]);
  const { findings, check } = useFindings(outgoing?.text ?? '');

  return {
    hits,
    choice,
    onChoice,
    settings,
    outgoing,
    isReading: whole === undefined,
    findings,
    renewFence: () => setFences(before => before + 1),
    check,
  };
}

/** Each answer brings new objects. An equal hit keeps its object, so that the text on show keeps its fence. */
function useStableHit(hit: Hit | undefined): Hit | undefined {
  const last = useRef(hit);
  if (!last.current || !hit || !isSameContent(last.current, hit)) last.current = hit;
  return last.current;
}

const isSameContent = (a: Hit, b: Hit): boolean =>
  toHitKey(a) === toHitKey(b) &&
  a.title === b.title &&
  a.url === b.url &&
  a.at === b.at &&
  a.snippet === b.snippet &&
  a.partialChat?.turns === b.partialChat?.turns &&
  a.partialChat?.of === b.partialChat?.of &&
  a.note?.replaced?.at === b.note?.replaced?.at &&
  a.exchange.length === b.exchange.length &&
  a.exchange.every(({ text, fullCount }, index) => {
    const other = b.exchange[index];
    return text === other?.text && fullCount === other.fullCount;
  });
