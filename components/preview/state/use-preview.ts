import { useMemo, useRef, useState } from 'preact/hooks';
import type { Hit } from '../../../lib/core/hit';
import { masked, placesOf } from '../../../lib/redact/mask';
import type { Sensitive } from '../../../lib/redact/finding';
import { useLanguage } from '../../i18n/language';
import { composedOf, keyOf, passagesOf } from './selection';
import type { Choice, ComposedChoice, PreviewSettings } from './selection';
import { useFindings } from './use-findings';
import type { Findings } from './use-findings';

/** A text that is ready to be inserted. */
export type Outgoing = Pick<ComposedChoice, 'text' | 'fence' | 'from' | 'shortened' | 'kept'>;

export interface PreviewState {
  readonly hits: readonly Hit[];
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly settings: PreviewSettings;
  /** `undefined` if nothing remains to insert. */
  readonly outgoing: Outgoing | undefined;
  readonly findings: Findings;
  /** Called after the fence was used: the next insertion gets a new one. */
  readonly spent: () => void;
  /** Returns whether the text may be inserted now. If it has findings that are not visible yet, the preview opens instead. */
  readonly cleared: () => Promise<boolean>;
}

interface Given {
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  /** The selected hit, which is inserted if none is ticked. */
  readonly hit: Hit | undefined;
  readonly settings: PreviewSettings;
}

/** The text that would be inserted now, and its sensitive data. */
export function usePreview({ choice, onChoice, hit: given, settings }: Given): PreviewState {
  const hit = useSame(given);
  const { t, locale } = useLanguage();
  const [fences, setFences] = useState(0);
  const hits = useMemo(() => passagesOf(choice, hit), [choice, hit]);
  const { trims, form, beyond, hidden } = choice;
  // The dependencies are single members: expanding the preview must not create a new fence.
  const composed = useMemo(
    () => composedOf(hits, { ...choice, hidden: [] }, settings, locale),
    [hits, trims, form, beyond, settings, locale, fences],
  );
  const outgoing = useMemo(() => {
    if (!composed) return undefined;
    const word = (kind: Sensitive) => t('preview_hidden', t(`preview_kind_${kind}`));
    return { ...composed, text: masked(composed.text, placesOf(composed.text, hidden), word) };
  }, [composed, hidden, t]);
  const { findings, check } = useFindings(outgoing?.text ?? '');

  return {
    hits,
    choice,
    onChoice,
    settings,
    outgoing,
    findings,
    spent: () => setFences(before => before + 1),
    cleared: async () => {
      const { found } = await check();
      if (choice.open || found.length === 0) return true;
      onChoice({ ...choice, open: true });
      return false;
    },
  };
}

/** Each answer brings new objects. An equal hit keeps its object, so that the text on show keeps its fence. */
function useSame(hit: Hit | undefined): Hit | undefined {
  const kept = useRef(hit);
  if (!kept.current || !hit || !saysTheSame(kept.current, hit)) kept.current = hit;
  return kept.current;
}

const saysTheSame = (one: Hit, other: Hit): boolean =>
  keyOf(one) === keyOf(other) &&
  one.title === other.title &&
  one.url === other.url &&
  one.at === other.at &&
  one.snippet === other.snippet &&
  one.partOf?.turns === other.partOf?.turns &&
  one.partOf?.of === other.partOf?.of &&
  one.note?.replaced?.at === other.note?.replaced?.at &&
  one.exchange.length === other.exchange.length &&
  one.exchange.every(({ text }, index) => text === other.exchange[index]?.text);
