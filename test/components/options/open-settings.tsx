/** The settings as a whole over fakes that work, for the tests of their sections. */
import type { FolderActions } from '../../../components/options/ChooseFolder';
import { fireEvent, screen } from '@testing-library/preact';
import type { CatchUpActions } from '../../../components/catch-up/use-catch-up';
import type { Conversation, ConversationId, SiteId } from '../../../lib/core/conversation';
import type { Consent } from '../../../components/consent';
import type { BridgeActions } from '../../../components/options/bridge-props';
import type { BackupsProps } from '../../../components/options/Backups';
import { Options } from '../../../components/options/Options';
import { settingsPages } from '../../../components/options/settings-pages';
import type { Labs } from '../../../components/spaces/labs';
import type { Shortcut } from '../../../components/options/Shortcuts';
import type { StorageUsage } from '../../../components/options/Storage';
import type { ModelChoice, ModelState } from '../../../lib/search/engine';
import type { StoredModel } from '../../../lib/search/models/stored-model';
import { applyPauseChange, noPauses, type Pauses } from '../../../lib/health/pauses';
import type { PageHealth } from '../../../lib/rpc/contracts/capture';
import { Problem } from '../../../lib/core/problem';
import type { InsertionSettings } from '../../../lib/settings';
import type { FailedConversation, LoggedInsertion, VaultCounts, VaultLoss } from '../../../lib/vault/vault';
import { status } from '../../fakes/library';
import { createFakeBridge } from '../../fakes/bridge';
import { FakeWalls } from '../../fakes/notes-and-spaces';
import { renderIn } from '../../fakes/language';

const idleDesk: CatchUpActions = {
  countVisited: async () => 0,
  run: async () => ({ state: 'paused' }),
  reset: async () => undefined,
};

const idleBackups: BackupsProps['backups'] = {
  folders: true,
  state: async () => ({
    every: 'off',
    extent: 'whole',
    isSealed: false,
    access: 'none',
    due: false,
    overdue: false,
  }),
  plan: async () => undefined,
  extend: async () => undefined,
  encrypt: async () => undefined,
  choose: async () => undefined,
  allow: async () => undefined,
  backUp: () => Promise.reject(new Problem('FolderGone', 'No folder')),
  verify: () => Promise.reject(new Problem('NoBackup', 'No folder')),
};

const entitled = (id: ConversationId, title: string): Conversation => ({
  id,
  source: 'claude',
  url: '',
  title,
  space: 'main',
  createdAt: 1,
  updatedAt: 1,
  completeness: { state: 'complete', turns: 0 },
  revision: 1,
  turns: [],
  activePath: [],
});

/** What is there when the page opens; nothing, where nothing is said. */
export interface SettingsGiven {
  readonly consent?: Consent;
  readonly withdrawn?: readonly SiteId[];
  /** Whether the browser refuses every site. */
  readonly isRefused?: boolean;
  readonly choice?: ModelChoice;
  readonly model?: ModelState;
  readonly putModelFiles?: () => Promise<string>;
  readonly stored?: readonly StoredModel[];
  /** The page or section that the address names. */
  readonly at?: string;
  readonly labs?: Partial<Labs>;
  readonly bridge?: BridgeActions;
  /** Whether the rare choices are folded. */
  readonly isFolded?: boolean;
  readonly pauses?: Pauses;
  /** Of chats that are kept, by their ids. */
  readonly titles?: Readonly<Record<string, string>>;
  readonly siteData?: boolean;
  readonly pageMark?: boolean;
  readonly health?: readonly PageHealth[];
  readonly report?: (site: string) => string | undefined;
  readonly shortcuts?: readonly Shortcut[];
  readonly inserted?: readonly LoggedInsertion[];
  readonly storage?: StorageUsage;
  readonly vault?: VaultCounts;
  readonly loss?: VaultLoss;
  readonly asides?: readonly FailedConversation[];
  /** How many chats the rules move. */
  readonly ruled?: number;
}

/** A browser that can watch, and no folder yet. */
export const noFolders: FolderActions = {
  canWatch: true,
  list: async () => [],
  listOffers: async () => [],
  follow: async () => undefined,
  getProgress: async () => null,
  choose: async () => undefined,
  pick: async () => undefined,
  allow: async () => undefined,
  pause: async () => undefined,
  stop: async () => undefined,
  move: async () => undefined,
  remove: async () => undefined,
};

/** Opens them, with everything unfolded unless folds are asked for; `seen` is what they asked to be done. */
export function openSettings(language: 'en' | 'ja', given: SettingsGiven = {}) {
  const seen = {
    switches: [] as (readonly [SiteId, boolean])[],
    models: [] as ModelChoice[],
    folders: [] as string[],
    removed: [] as string[],
    copied: [] as string[],
    pauses: [] as Pauses[],
    marks: [] as boolean[],
    taps: [] as boolean[],
    wishes: [] as InsertionSettings[],
    asked: [] as boolean[],
    hidden: [] as boolean[],
    themes: [] as string[],
    languages: [] as string[],
    doors: [] as string[],
    labs: [] as Partial<Labs>[],
    indexed: 0,
    shortcutReads: 0,
  };
  location.hash = given.at ?? '';
  localStorage.clear();
  if (!given.isFolded) for (const page of settingsPages) localStorage.setItem(`advanced-${page}`, '');
  const shelf = new FakeWalls([]);
  const { t } = renderIn(
    language,
    <Options
      folders={noFolders}
      library={{
        readFacets: async () => shelf.readFacets(),
        createSpace: shelf.createSpace,
        renameSpace: shelf.renameSpace,
        removeSpace: shelf.removeSpace,
        setRules: shelf.setRules,
        applyRules: async () => given.ruled ?? 0,
        listInsertions: async (limit, before = Infinity) =>
          (given.inserted ?? []).filter(({ at }) => at < before).slice(0, limit),
        listFailed: async () => given.asides ?? [],
        reindexAll: async () => {
          seen.indexed += 1;
          return { ok: true };
        },
        readCoverage: async () => [],
        acceptLoss: async () => ({ ok: true }),
        acceptRestoredSettings: async () => ({ ok: true }),
        readConversation: async id => {
          const title = given.titles?.[id];
          return title === undefined ? null : entitled(id, title);
        },
        getStatus: async () => ({
          ...status,
          vault: given.vault ?? status.vault,
          health: given.health ?? [],
          model: given.model ?? { state: 'none' },
          ...(given.loss && { loss: given.loss }),
        }),
      }}
      catchUp={idleDesk}
      consent={given.consent ?? {}}
      onConsent={async (site, on) => {
        if (given.isRefused) throw new Problem('SiteRefused', 'No');
        seen.switches.push([site, on]);
      }}
      withdrawn={given.withdrawn ?? []}
      redesignReport={async site => given.report?.(site)}
      copy={async text => void seen.copied.push(text)}
      pauses={given.pauses ?? noPauses}
      onPauses={async change =>
        void seen.pauses.push(applyPauseChange(seen.pauses.at(-1) ?? given.pauses ?? noPauses, change))
      }
      siteData={given.siteData ?? true}
      onSiteData={async on => void seen.taps.push(on)}
      hideBeforeKeeping={false}
      onHideBeforeKeeping={async on => void seen.hidden.push(on)}
      pageMark={given.pageMark ?? true}
      onPageMark={async on => void seen.marks.push(on)}
      inserting={{
        settings: { form: 'quote', tokens: 4000 },
        onSettings: async wish => void seen.wishes.push(wish),
        askedBefore: false,
        onAskedBefore: async on => void seen.asked.push(on),
      }}
      appearance={{
        theme: () => 'system',
        onTheme: theme => void seen.themes.push(theme),
        language: () => 'browser',
        onLanguage: chosen => void seen.languages.push(chosen),
      }}
      shortcuts={{
        list: async () => {
          seen.shortcutReads += 1;
          return given.shortcuts ?? [];
        },
        openSettings: async () => void seen.doors.push('shortcuts'),
      }}
      storage={async () => given.storage ?? {}}
      choice={given.choice ?? { from: 'none' }}
      useModel={async choice => void seen.models.push(choice)}
      models={{
        list: async () => (given.stored ?? []).filter(({ name }) => !seen.removed.includes(name)),
        remove: async name => void seen.removed.push(name),
      }}
      putModelFiles={
        given.putModelFiles ??
        (async (name, files) => (seen.folders.push(name, ...files.map(file => file.name)), 'a1b2'))
      }
      exportVault={async () => 3}
      importActions={{ read: () => new Promise(() => {}), merge: () => new Promise(() => {}), drop: async () => {} }}
      backups={idleBackups}
      bridge={given.bridge ?? createFakeBridge().bridge}
      exportOtherFormats={async () => 0}
      chosenLabs={given.labs ?? {}}
      onLabs={async labs => void seen.labs.push(labs)}
      version="1.2.3"
    />,
  );
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
  const select = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  const use = () => fireEvent.click(screen.getByRole('button', { name: t('options_model_use') }));
  return { t, seen, choose, select, use };
}
