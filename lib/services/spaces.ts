import type { ConversationId } from '../core/conversation';
import type { EngineService } from '../rpc/contracts/engine';
import { notesFromVault, type NotesService } from '../rpc/contracts/notes';
import { spacesFromVault, type SpacesService } from '../rpc/contracts/spaces';
import type { Vault } from '../vault/vault';
import type { PageAddress, StoryPoint } from '../core/scope';
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
  const readScope = async (page: PageAddress | undefined, space: string) =>
    (await vault()).readCurrentScope(page, { space, points: await storyPoints.getValue() });
  const removeFromIndex = (removedIds: readonly ConversationId[]) => engine.removeFromIndex(removedIds).catch(report);
  return {
    ...passOn(vault, notesFromVault),
    ...passOn(vault, spacesFromVault),

    async updateNote(id, change) {
      const newId = await (await vault()).updateNote(id, parseNoteChange(change));
      await notifyEngine();
      return newId;
    },

    getCurrentScope: async page => readScope(page ?? undefined, await currentSpace.getValue()),
    getSpaceScope: async space => (await readScope(undefined, space)).scope,

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
