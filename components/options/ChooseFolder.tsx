import type { OfferedFolder } from '../../lib/bridge/folders';
import type { FolderProgress, FolderState } from '../../lib/rpc/contracts/documents';
import type { useNotice } from '../hooks/use-notice';

/** What the page of documents can do. Each rejects with a problem that has a name. */
export interface FolderActions {
  /** Whether the browser can watch a folder. Otherwise it reads one when the user chooses it. */
  readonly canWatch: boolean;
  list(): Promise<readonly FolderState[]>;
  /** The folders that the bridge offers and that are not followed. */
  listOffers(): Promise<readonly OfferedFolder[]>;
  /** Reads an offered folder, by its path, and follows it from then on. */
  follow(path: string): Promise<void>;
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

interface ChooseFolderProps {
  readonly folders: FolderActions;
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
