import type { ConversationId } from '../core/conversation';
import type { EngineService } from '../rpc/contracts/engine';
import { notesFromVault, type NotesService } from '../rpc/contracts/notes';
import { spacesFromVault, type CurrentScope, type PageAddress, type SpacesService } from '../rpc/contracts/spaces';
import type { Space, Vault } from '../vault/vault';
import type { StoryPoint, SpaceScope } from '../core/scope';
import { findSite } from '../sites/registry';
import { passOn } from './pass-on';
import { parseFacts, parseNoteChange, parsePoint, parseRules, parseStory } from '../vault/shapes/parse';

export interface SpacesDeps {
  readonly vault: () => Promise<Vault>;
  readonly engine: EngineService;
  /** The space that was chosen last, and the selected point of each story. */
  readonly currentSpace: StoredValue<string>;
  readonly storyPoints: StoredValue<Readonly<Record<string, StoryPoint>>>;
  /** Receives failures that no caller waits for. */
  readonly report: (error: unknown) => void;
}

interface StoredValue<Value> {
  getValue(): Promise<Value>;
  setValue(value: Value): Promise<void>;
}

const ok = { ok: true } as const;

/** Notes, spaces and stories for our own pages. */
export function createSpacesService({
  vault,
  engine,
  currentSpace,
  storyPoints,
  report,
}: SpacesDeps): NotesService & SpacesService {
  // The index follows the vault. The call is awaited, because the engine caches exchanges for a moment that may now be out of scope.
  const notifyEngine = () => engine.wake().catch(report);
  const getSpaceScope = (space: string) => readSpaceScope(vault, storyPoints, space);
  const removeFromIndex = (removedIds: readonly ConversationId[]) => engine.removeFromIndex(removedIds).catch(report);
  return {
    ...passOn(vault, notesFromVault),
    ...passOn(vault, spacesFromVault),

    async updateNote(id, change) {
      const newId = await (await vault()).updateNote(id, parseNoteChange(change));
      await notifyEngine();
      return newId;
    },

    async getCurrentScope(page) {
      const open = await vault();
      const { space, by } = (await findPageSpace(open, page ?? undefined)) ?? {
        space: await currentSpace.getValue(),
        by: 'chosen' as const,
      };
      return { scope: await getSpaceScope(space), by };
    },
    getSpaceScope,

    async selectSpace(space) {
      await currentSpace.setValue(space);
      return ok;
    },

    async selectStoryPoint(space, point) {
      const { [space]: _before, ...others } = await storyPoints.getValue();
      await storyPoints.setValue(point === null ? others : { ...others, [space]: parsePoint(point) });
      return ok;
    },

    async setRules(space, rules) {
      await (await vault()).setRules(space, parseRules(rules));
      return ok;
    },

    async applyRules() {
      const moved = await (await vault()).applyRules();
      if (moved > 0) await notifyEngine();
      return moved;
    },

    async setStory(space, story, known) {
      await removeFromIndex(await (await vault()).setStory(space, parseStory(story), known && parseStory(known)));
      return ok;
    },

    async replaceFacts(space, episode, facts, known) {
      const parsedFacts = parseFacts(facts);
      await removeFromIndex(
        await (await vault()).replaceFacts(space, episode, parsedFacts, known && parseFacts(known)),
      );
      await notifyEngine();
      return ok;
    },
  };
}

async function readSpaceScope(
  vault: SpacesDeps['vault'],
  points: SpacesDeps['storyPoints'],
  space: string,
): Promise<SpaceScope> {
  const storedSpace = (await (await vault()).listSpaces()).find(({ id }) => id === space);
  const at = storedSpace && findPoint(storedSpace, (await points.getValue())[space]);
  // The chosen space may have been removed.
  return { space: storedSpace ? space : 'main', ...(at && { at }) };
}

/** The space that the page itself determines; `undefined` if it determines none. */
async function findPageSpace(
  vault: Vault,
  page: PageAddress | undefined,
): Promise<{ readonly space: string; readonly by: CurrentScope['by'] } | undefined> {
  const url = URL.parse(page?.url ?? '');
  const site = url && findSite(url);
  if (!page || !url || !site) return undefined;
  // A chat without an id yet is not stored, but a rule may match it.
  const chat = site.chatId(url);
  const id: ConversationId = `${site.id}:${chat ?? ''}`;
  const space = await vault.resolveSpace({ id, source: site.id, url: page.url });
  if (chat !== undefined && (await vault.readCompleteness({ id }))) return { space, by: 'chat' };
  return space === 'main' ? undefined : { space, by: 'rule' };
}

/** The part of the point that still exists in the story. */
function findPoint({ story }: Space, point: StoryPoint | undefined): StoryPoint | undefined {
  if (!point || !story?.episodes.some(({ id }) => id === point.episode)) return undefined;
  const isThere = story.personas.some(({ id }) => id === point.persona);
  return isThere ? point : { episode: point.episode };
}
