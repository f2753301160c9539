import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Turn } from '../../lib/core/conversation';
import { useLanguage } from '../i18n/language';
import { formatPart } from '../i18n/part-text';
import { Markdown } from './Markdown';
import { PlainText } from './PlainText';

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
        <FoldedText key={index} text={part.text}>
          <summary dir="auto">{formatPart(part, t)}</summary>
        </FoldedText>
      ))}
      {otherwise !== undefined && (
        <FoldedText text={otherwise} name="otherwise">
          <summary>{t('reading_otherwise')}</summary>
        </FoldedText>
      )}
    </>
  );
}

interface FoldedTextProps {
  readonly text: string;
  readonly name?: string;
  /** The summary. */
  readonly children: ComponentChildren;
}

/** A text that is formatted when it is unfolded. Folded it is plain, so that it can still be found. */
function FoldedText({ text, name = '', children }: FoldedTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details class={`part ${name}`.trim()} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      {children}
      {isOpen ? <Markdown text={text} /> : <PlainText text={text} />}
    </details>
  );
}
