import { useNotice } from '../hooks/use-notice';
import { useLanguage } from '../i18n/language';

interface CopyTextProps {
  readonly text: string;
  /** What the button copies, for those who hear it. */
  readonly label: string;
  readonly copy: (text: string) => Promise<void>;
}

/** A text to be pasted elsewhere, with a button that copies it. */
export function CopyText({ text, label, copy }: CopyTextProps) {
  const { t } = useLanguage();
  const { notice, run } = useNotice();
  const copyText = () =>
    run(async () => {
      await copy(text);
      return t('bridge_copied');
    });
  return (
    <div class="copy-text">
      <pre tabIndex={0} translate={false}>
        <code>{text}</code>
      </pre>
      <button type="button" aria-label={label} onClick={copyText}>
        {t('preview_copy')}
      </button>
      <span role="status">{notice?.text}</span>
    </div>
  );
}
