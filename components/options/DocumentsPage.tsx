import type { FolderProgress, FolderState } from '../../lib/rpc/contracts/documents';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';
import { useQuery } from '../hooks/use-query';
import { DocumentFolder } from './DocumentFolder';
import { Group } from './Group';
import { Row } from './Row';
import { StatusText } from './StatusText';

/** What the page of documents can do. Each rejects with a problem that has a name. */
export interface FolderActions {
  /** Whether the browser can watch a folder. Otherwise it reads one when the user chooses it. */
  readonly canWatch: boolean;
  list(): Promise<readonly FolderState[]>;
  /** `null` while nothing is read. */
  getProgress(): Promise<FolderProgress | null>;
  /** Lets the user choose a folder to watch. Rejects with an `AbortError` if the user cancels. */
  choose(): Promise<void>;
  /** Reads these files of a folder that the user chose. */
  pick(files: readonly File[]): Promise<void>;
  /** Asks the browser for its permission again, within a click. */
  allow(id: string): Promise<void>;
  pause(id: string, isPaused: boolean): Promise<void>;
  /** Ends what is being read. What was read stays. */
  stop(id: string): Promise<void>;
  /** Moves the folder's documents, and those to come, into this space. */
  move(id: string, space: string): Promise<void>;
  /** Removes the folder with all that came from it. */
  remove(id: string): Promise<void>;
}

export interface DocumentsPageProps {
  readonly folders: FolderActions;
}

/** Milliseconds between two reads. */
const pollMs = 1000;

/** The folders that are read, what becomes of them, and a further one. */
export function DocumentsPage({ folders, spaces }: DocumentsPageProps & { readonly spaces: readonly Space[] }) {
  const { t } = useLanguage();
  const { notice, run } = useNotice();
  const { value: listed = [] } = useQuery([], () => folders.list(), { pollMs });
  const { value: progress } = useQuery([], () => folders.getProgress(), { pollMs });
  return (
    <>
      <Group id="documents-add">
        <Row
          name={t('options_documents_add')}
          detail={t(
            folders.canWatch ? 'options_documents_kinds_detail' : 'options_documents_once_detail',
            t('options_documents_kinds'),
          )}
        >
          <ChooseFolder label={t('options_documents_choose')} {...{ folders, run }} isPrimary={listed.length === 0} />
        </Row>
        <StatusText notice={notice} />
      </Group>
      {listed.map(folder => (
        <DocumentFolder
          key={folder.id}
          {...{ folder, folders, spaces, run }}
          progress={progress?.folder === folder.id ? progress : undefined}
        />
      ))}
    </>
  );
}

interface ChooseFolderProps extends DocumentsPageProps {
  readonly label: string;
  readonly run: ReturnType<typeof useNotice>['run'];
  readonly isPrimary?: boolean;
}

/** Chooses a folder, in the way that the browser has. */
export function ChooseFolder({ folders, label, run, isPrimary = false }: ChooseFolderProps) {
  const className = isPrimary ? 'primary' : undefined;
  if (folders.canWatch) {
    return (
      <button type="button" class={className} onClick={() => run(() => runUnlessCancelled(folders.choose()))}>
        {label}
      </button>
    );
  }
  return (
    <label class={`button ${className ?? ''}`.trimEnd()}>
      {label}
      <input
        type="file"
        class="visually-hidden"
        // Lets the user choose a folder. Its type is missing from the library's list.
        {...{ webkitdirectory: true }}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) run(() => folders.pick(files));
        }}
      />
    </label>
  );
}

async function runUnlessCancelled(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
