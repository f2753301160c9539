import type { Part, Turn } from '../../lib/core/conversation';
import { useLanguage } from '../i18n/language';
import { formatPart } from '../i18n/part-text';
import { Markdown } from './Markdown';

/** A turn besides its text: attachments by name, collapsed thinking and tools, and the page's different wording. */
export function Parts({ turn: { attachments = [], parts = [], otherwise } }: { readonly turn: Turn }) {
  const { t, list } = useLanguage();
  return (
    <>
      {attachments.length > 0 && (
        <p class="soft attachments" dir="auto">
          {t('reading_attachments', list(attachments.map(({ name }) => name)))}
        </p>
      )}
      {parts.map((part, index) => (
        // Parts have no ids, and their order is the site's.
        <PartDetails key={index} part={part} />
      ))}
      {otherwise !== undefined && (
        <details class="part otherwise">
          <summary>{t('reading_otherwise')}</summary>
          <Markdown text={otherwise} />
        </details>
      )}
    </>
  );
}

function PartDetails({ part }: { readonly part: Part }) {
  const { t } = useLanguage();
  return (
    <details class="part">
      <summary dir="auto">{formatPart(part, t)}</summary>
      <Markdown text={part.text} />
    </details>
  );
}
