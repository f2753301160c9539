import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Hit } from '../../lib/core/hit';
import { ProblemText, useLanguage } from '../i18n/language';
import { Snippet } from '../popup/Snippet';
import { useQuery } from '../hooks/use-query';

export interface PracticeSearchProps {
  /** Searches the real library. */
  readonly recall: (question: string) => Promise<readonly Hit[]>;
}

/** Milliseconds between two searches. A new chat may be indexed a moment later. */
const pollIntervalMs = 1000;

/** A small version of the popup's search box. It shows what the vault returns, best first. */
export function PracticeSearch({ recall, onInsert }: PracticeSearchProps & { readonly onInsert: (hit: Hit) => void }) {
  const { t } = useLanguage();
  const [question, setQuestion] = useState('');
  const box = useRef<HTMLInputElement>(null);
  // The button that was pressed is gone, and typing comes next.
  useLayoutEffect(() => box.current?.focus(), []);
  const query = question.trim();
  const { value: hits, problem } = useQuery([query], async () => (query === '' ? [] : recall(query)), {
    pollMs: pollIntervalMs,
    subjectParts: 1,
  });
  return (
    <div class="practice-search">
      <label class="field">
        <span>{t('practice_search')}</span>
        <input
          ref={box}
          type="search"
          autocomplete="off"
          dir="auto"
          placeholder={t('practice_example')}
          value={question}
          onInput={event => setQuestion(event.currentTarget.value)}
          onKeyDown={event => {
            const best = hits?.[0];
            if (event.key === 'Enter' && best) onInsert(best);
          }}
        />
      </label>
      <ul class="practice-hits">
        {hits?.map(hit => (
          <li key={`${hit.conversation}#${hit.turn}`}>
            <div class="practice-hit" dir="auto">
              <strong>{hit.title}</strong>
              <Snippet hit={hit} />
            </div>
            <button type="button" class="primary" onClick={() => onInsert(hit)}>
              {t('practice_insert')}
            </button>
          </li>
        ))}
      </ul>
      <p class="soft" role="status">
        {problem && !hits ? <ProblemText problem={problem} /> : hits?.length === 0 && query && t('practice_nothing')}
      </p>
    </div>
  );
}
