import { useMemo } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { splitPieces } from './split-pieces';

/** A text as it was written, in pieces that are laid out only near the screen. */
export function PlainText({ text }: { readonly text: string }) {
  const pieces = useMemo(() => splitPieces(text), [text]);
  return (
    <>
      {pieces.map((piece, index) => (
        <p key={index} class={pieces.length > 1 ? 'plain piece' : 'plain'} dir="auto">
          {piece}
        </p>
      ))}
    </>
  );
}

/** A text that cannot be formatted, and that sentence. */
export function UnformattedText({ text }: { readonly text: string }) {
  const { t } = useLanguage();
  return (
    <div class="unformatted">
      <p class="soft">{t('reading_unformatted')}</p>
      <PlainText text={text} />
    </div>
  );
}
