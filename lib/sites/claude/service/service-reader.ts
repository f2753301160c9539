/** Reads the answers of Claude's ConversationService (since October 2026), which build on one another, in binary form and in JSON. */
import type { Payload, SiteData } from '../../site';
import { getAt, getId, getText, isTrue } from '../../data/json';
import { toThread } from '../data';
import { requests } from '../requests';
import { joinBytes, toBytes } from './bytes';
import { decodePayload, parsePosition, readAnswer, readRequest } from './read-payload';
import { isConsistent } from './is-consistent';
import { splitFrames, unpackGzip, type StreamFrame } from './split-frames';
import { applyAppend, applyUpdate, countSize, createTimeline, type Timeline } from './timeline';
import { isSettled, toChatData } from './to-chat-data';

/** Maximum number of chats and of streams that are remembered. A page shows one chat at a time. */
const maxRemembered = 4;

const maxFrameLength = 30 * 1024 * 1024;

interface OpenStream {
  /** How many bytes have arrived. */
  at: number;
  /** The bytes of a frame that has only begun. */
  rest: Uint8Array;
  readonly chat: string | undefined;
  /** What the stream's events add to; absent until a snapshot if the stream does not go on where the last one ended. */
  timeline: Timeline | undefined;
}

/** The reader remembers what earlier answers said, so it must get each answer once and in order. */
export class ServiceReader {
  private readonly timelines = new Map<string, Timeline>();
  private readonly streams = new Map<number, OpenStream>();
  /** By chat, what was reported last: a stream that opens again repeats it. */
  private readonly reported = new Map<string, string>();

  async read(payload: Payload): Promise<readonly SiteData[]> {
    const method = requests.service.exec(URL.parse(payload.url)?.pathname ?? '')?.[1];
    if (method === 'StreamTimeline') return this.readStream(payload);
    if (method === 'ReadConversationHistory') return this.readHistory(payload);
    return method === 'ReadConversation' ? readConversation(payload) : [];
  }

  private async readStream(payload: Payload): Promise<readonly SiteData[]> {
    const { id, at } = parsePosition(payload);
    const stream = at === 0 ? this.openStream(payload) : this.streams.get(id);
    const bytes = toBytes(payload.body);
    const split = stream && stream.at === at ? splitFrames(joinBytes([stream.rest, bytes]), maxFrameLength) : undefined;
    if (!stream || !split) {
      // Bytes are missing, so the state is no longer known.
      this.streams.delete(id);
      this.drop(stream?.timeline);
      return [];
    }
    stream.at += bytes.length;
    stream.rest = split.rest;
    remember(this.streams, id, stream);
    let hasNews = false;
    for (const frame of split.frames) hasNews = (await this.readFrame(payload, stream, frame)) || hasNews;
    return hasNews && this.isCurrent(stream.timeline) ? this.report(stream.timeline) : [];
  }

  private openStream(payload: Payload): OpenStream {
    const request = readRequest(payload, 'StreamRequest');
    const chat = getId(request, 'conversationId');
    const timeline = this.timelines.get(chat ?? '');
    // The request names the last event that the page has seen. Only then is nothing missing between the two streams.
    const isContinued = timeline?.version !== undefined && timeline.version === getText(request, 'version', 'value');
    return { at: 0, rest: new Uint8Array(), chat, timeline: isContinued ? timeline : undefined };
  }

  /** Returns whether the timeline has news of messages. A frame that cannot be read ends it until the next snapshot. */
  private async readFrame(payload: Payload, stream: OpenStream, frame: StreamFrame): Promise<boolean> {
    if (frame.isEnd) return false;
    const bytes = frame.isCompressed ? await unpackGzip(frame.bytes, maxFrameLength) : frame.bytes;
    const event = getAt(bytes && decodePayload(payload, bytes, 'Stream'), 'event');
    const update = getAt(event, 'update');
    if (isTrue(update, 'replaceAllState')) stream.timeline = this.startTimeline(stream.chat, update);
    const { timeline } = stream;
    if (!this.isCurrent(timeline)) return false;
    const isSound =
      event !== undefined &&
      countSize(timeline, bytes?.length ?? 0) &&
      (update === undefined || applyUpdate(timeline, update)) &&
      applyAppend(timeline, getAt(event, 'append'));
    timeline.version = getText(event, 'version', 'value') ?? timeline.version;
    if (!isSound) this.drop(timeline);
    return isSound && update !== undefined;
  }

  private startTimeline(asked: string | undefined, update: unknown): Timeline | undefined {
    const chat = asked ?? getId(update, 'conversation', 'id');
    if (chat === undefined) return undefined;
    const timeline = createTimeline(chat);
    timeline.olderCursor = getText(update, 'olderHistoryCursor') || undefined;
    remember(this.timelines, chat, timeline);
    return timeline;
  }

  private readHistory(payload: Payload): readonly SiteData[] {
    const request = readRequest(payload, 'HistoryRequest');
    const page = readAnswer(payload, 'History');
    const timeline = this.timelines.get(getId(request, 'conversationId') ?? '');
    const cursor = getText(request, 'cursor');
    // A page counts only where the known messages end. Without them it is not known whether the chat is incognito.
    if (!timeline || cursor === undefined || cursor !== timeline.olderCursor || !isServed(page, 'OUTCOME_PAGE'))
      return [];
    timeline.olderCursor = getText(page, 'olderCursor') || undefined;
    timeline.hasHistory = true;
    const isSound = countSize(timeline, payload.body.length) && applyUpdate(timeline, getAt(page, 'update'));
    if (isSound) return this.report(timeline);
    this.drop(timeline);
    return [];
  }

  private isCurrent(timeline: Timeline | undefined): timeline is Timeline {
    return timeline !== undefined && this.timelines.get(timeline.chat) === timeline;
  }

  private drop(timeline: Timeline | undefined): void {
    if (this.isCurrent(timeline)) this.timelines.delete(timeline.chat);
  }

  private report(timeline: Timeline): readonly SiteData[] {
    const data = toSiteData(timeline, false);
    const text = JSON.stringify(data);
    if (this.reported.get(timeline.chat) === text) return [];
    remember(this.reported, timeline.chat, text);
    return data;
  }
}

/** Reads a whole chat with every branch. Claude's page does not ask for it; Kura does when the person catches up. */
function readConversation(payload: Payload): readonly SiteData[] {
  const chat = getId(readRequest(payload, 'ChatRequest'), 'conversationId');
  const answer = readAnswer(payload, 'Chat');
  if (chat === undefined || !isServed(answer, 'OUTCOME_SERVED')) return [];
  const timeline = createTimeline(chat);
  return applyUpdate(timeline, getAt(answer, 'update')) ? toSiteData(timeline, true) : [];
}

const isServed = (answer: unknown, outcome: string): boolean => {
  const value = getAt(answer, 'outcome');
  return value === 1 || value === outcome;
};

/** A stream tells the branch that is shown, and of a long chat its end. So only an answer that holds the whole chat is complete. */
function toSiteData(timeline: Timeline, isWhole: boolean): readonly SiteData[] {
  const { chat, conversation } = timeline;
  if (conversation === undefined) return [];
  if (isTrue(conversation, 'isTemporary')) return [{ kind: 'thread', chat, private: true, turns: [] }];
  if (!isConsistent(timeline, isWhole)) return [];
  const isPartial = !isWhole || [...timeline.messages.values()].some(message => !isSettled(message));
  return toThread(toChatData(timeline), chat, { isPartial, isWindow: isPartial });
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): void {
  known.delete(key);
  known.set(key, value);
  for (const oldest of known.keys()) if (known.size > maxRemembered) known.delete(oldest);
}
