import type { ConversationId } from '../core/conversation';
import type { EngineService } from '../rpc/contracts/index';
import type { NoteService, OpenPage, SpaceService, Standing } from '../rpc/contracts/spaces';
import type { Space, Vault } from '../vault/vault';
import type { StoryPoint, Viewpoint } from '../core/scope';
import { siteAt } from '../sites/registry';
import { parseFacts, parseNoteChange, parsePoint, parseRules, parseStory } from '../vault/shapes/parse';

export interface SpaceDesk {
  readonly vault: () => Promise<Vault>;
  readonly engine: EngineService;
  /** The space that was chosen last, and the selected point of each story. */
  readonly currentSpace: Kept<string>;
  readonly storyPoints: Kept<Readonly<Record<string, StoryPoint>>>;
  /** Receives failures that no caller waits for. */
  readonly report: (error: unknown) => void;
}

interface Kept<Value> {
  getValue(): Promise<Value>;
  setValue(value: Value): Promise<void>;
}

const ok = { ok: true } as const;

/** Notes, spaces and stories for our own pages. */
export function spaceService({
  vault,
  engine,
  currentSpace,
  storyPoints,
  report,
}: SpaceDesk): NoteService & SpaceService {
  // The index follows the vault. The call is awaited, because the engine caches exchanges for a moment that may now be out of scope.
  const indexFollows = () => engine.wake().catch(report);
  const viewpoint = (space: string) => viewpointOf(vault, storyPoints, space);
  const goneFromIndex = (gone: readonly ConversationId[]) => engine.leave(gone).catch(report);
  return {
    async editNote(id, change) {
      const now = await (await vault()).editNote(id, parseNoteChange(change));
      await indexFollows();
      return now;
    },
    noteVersions: async id => (await vault()).noteVersions(id),

    spaces: async () => (await vault()).spaces(),

    async standing(page) {
      const open = await vault();
      const { space, by } = (await standingBy(open, page ?? undefined)) ?? {
        space: await currentSpace.getValue(),
        by: 'chosen' as const,
      };
      return { within: await viewpoint(space), by };
    },
    viewpoint,

    async standIn(space) {
      await currentSpace.setValue(space);
      return ok;
    },

    async standAt(space, point) {
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
      if (moved > 0) await indexFollows();
      return moved;
    },

    async setStory(space, story, known) {
      await goneFromIndex(await (await vault()).setStory(space, parseStory(story), known && parseStory(known)));
      return ok;
    },

    facts: async (space, episode) => (await vault()).facts(space, episode),

    async replaceFacts(space, episode, facts, known) {
      const told = parseFacts(facts);
      await goneFromIndex(await (await vault()).replaceFacts(space, episode, told, known && parseFacts(known)));
      await indexFollows();
      return ok;
    },
  };
}

async function viewpointOf(
  vault: SpaceDesk['vault'],
  points: SpaceDesk['storyPoints'],
  space: string,
): Promise<Viewpoint> {
  const there = (await (await vault()).spaces()).find(({ id }) => id === space);
  const at = there && pointIn(there, (await points.getValue())[space]);
  // The chosen space may have been removed.
  return { space: there ? space : 'main', ...(at && { at }) };
}

/** The space that the page itself determines; `undefined` if it determines none. */
async function standingBy(
  vault: Vault,
  page: OpenPage | undefined,
): Promise<{ readonly space: string; readonly by: Standing['by'] } | undefined> {
  const url = URL.parse(page?.url ?? '');
  const site = url && siteAt(url);
  if (!page || !url || !site) return undefined;
  // A chat without an id yet is not stored, but a rule may match it.
  const chat = site.chatId(url);
  const id: ConversationId = `${site.id}:${chat ?? ''}`;
  const space = await vault.spaceFor({ id, source: site.id, url: page.url });
  if (chat !== undefined && (await vault.receipt({ id }))) return { space, by: 'chat' };
  return space === 'main' ? undefined : { space, by: 'rule' };
}

/** The part of the point that still exists in the story. */
function pointIn({ story }: Space, point: StoryPoint | undefined): StoryPoint | undefined {
  if (!point || !story?.episodes.some(({ id }) => id === point.episode)) return undefined;
  const isThere = story.personas.some(({ id }) => id === point.persona);
  return isThere ? point : { episode: point.episode };
}
