import type { ConversationId } from '../../lib/core/conversation';
import { useLanguage } from '../i18n/language';
import { useQuery } from '../hooks/use-query';
import type { Notice } from '../hooks/use-notice';
import type { LibraryNavigation } from './Library';
import type { LibraryActions } from './state/use-actions';

interface OpenPdfButtonProps {
  readonly document: ConversationId;
  /** Of the section that is shown, counted from 1. */
  readonly page: number | undefined;
  readonly findPdf: NonNullable<LibraryNavigation['findPdf']>;
  readonly actions: Pick<LibraryActions, 'run'>;
}

/** Opens the document's file at the page of the section; draws nothing where the browser cannot. */
export function OpenPdfButton({ document, page, findPdf, actions }: OpenPdfButtonProps) {
  const { t } = useLanguage();
  const { value: open } = useQuery([document], () => findPdf(document), { subjectParts: 1 });
  if (!open) return null;
  const openAtPage = async (): Promise<Notice | undefined> =>
    (await open(page)) ? undefined : { tone: 'bad', text: t('library_no_file') };
  return (
    <button type="button" onClick={() => actions.run(openAtPage)}>
      {page === undefined ? t('library_open_pdf') : t('library_open_page', String(page))}
    </button>
  );
}
