/**
 * Poe's page, from an excerpt of about 2025 and notes. Class names keep their beginning and change their end with every deployment.
 * Every message says whether it is complete.
 */
import type { SiteAdapter } from '../site';
import { findInChat, isBeingEdited, joinParagraphs, readLine, findOutermost } from '../page/elements';
import { readCode, readPromptText, toMarkdown, type MarkdownRules } from '../markdown/to-markdown';
import { hasWords, buildReading, type TurnResult } from '../page/build-reading';
import { findUnread, readOrMark, toContent } from '../page/find-unread';
import { createValidatedAdapter } from '../page/validated-adapter';
import { poe } from './site';

const select = {
  // All stand on the same element. If one is missing, another finds the message.
  message: '[class*="ChatMessage_chatMessage"], [id^="message-"], [data-complete]',
  // The sides give the role.
  mine: '[class*="rightSideMessageBubble"]',
  theirs: '[class*="leftSideMessageBubble"]',
  text: '[class*="Markdown_markdownContainer"]',
  // The bot that answers, which is Poe's model.
  bot: '[class*="BotHeader_textContainer"] p',
  // The author and buttons around a message's text.
  ignored: '[class*="MessageHeader"], [class*="BotHeader"], [class*="OverflowButton"]',
  growing: '[data-complete="false"]',
  title: '[class*="ChatHeader_titleText"]',
  composer: '[class*="ChatMessageInputContainer"] textarea[class*="GrowingTextArea_textArea"]',
  codeBlock: '[class*="MarkdownCodeBlock_container"]',
  codeHeader: '[class*="MarkdownCodeBlock_codeHeader"], [class*="MarkdownCodeBlock_languageName"]',
  language: '[class*="MarkdownCodeBlock_languageName"]',
} as const;

const rules: MarkdownRules = {
  drop: select.codeHeader,

  code(element) {
    if (!element.matches(select.codeBlock)) return undefined;
    const [body, ...more] = element.querySelectorAll('pre');
    if (!body || more.length > 0) return undefined;
    const language = /(?:^|\s)language-(\S+)/.exec(body.querySelector('code')?.className ?? '')?.[1];
    return { language: language ?? readLine(element.querySelector(select.language)), text: readCode(body) };
  },
};

export const poeAdapter: SiteAdapter = createValidatedAdapter({
  ...poe,

  read(page) {
    const messages = findInChat(page, select.message);
    // Several bots may answer at once. Messages after an unfinished one are read later.
    const answers = messages.findLastIndex(message => message.querySelector(select.mine)) + 1;
    const growing = messages.findIndex((message, n) => n >= answers && message.matches(select.growing));
    const shown = growing < 0 ? messages : messages.slice(0, growing + 1);
    return buildReading(shown.map(readTurn), select.message, {
      streaming: growing >= 0,
      confirmed: shown.at(-1)?.getAttribute('data-complete') === 'true',
      title: readTitle(page),
    });
  },

  // No mark of a private chat is known (November 2026).
  isPrivate: () => false,

  composer: page => page.querySelector<HTMLElement>(select.composer) ?? undefined,
});

function readTurn(message: Element): TurnResult {
  const id = /^message-(.+)$/.exec(message.id)?.[1];
  if (!id) return 'an id of a message';
  const complete = message.getAttribute('data-complete');
  if (complete !== 'true' && complete !== 'false') return 'data-complete of a message';

  const mine = message.querySelector(select.mine) !== null;
  const theirs = message.querySelector(select.theirs) !== null;
  if (mine && isBeingEdited(message)) return undefined;
  const bodies = findOutermost(message, select.text);
  // An answer that has not begun shows only the bot's name.
  if (bodies.length === 0 && !hasWords(message, select.ignored)) return undefined;
  // If neither or both match, the role is unknown.
  if (mine === theirs) return `${select.mine}, ${select.theirs}`;
  const model = mine ? undefined : readLine(message.querySelector(select.bot));
  const content = readOrMark(message, select.ignored, () => {
    if (bodies.length === 0) return select.text;
    const text = joinParagraphs(bodies.map(mine ? readPrompt : readProse));
    const isGrowing = complete === 'false';
    return toContent(text, isGrowing ? [] : findUnread(message, { prose: bodies, rules, ignored: select.ignored }));
  });
  return { id, role: mine ? 'user' : 'assistant', ...content, ...(model && { model }) };
}

const readPrompt = (body: Element): string => readPromptText(body, { ...rules, paragraphBreak: '\n\n' });
const readProse = (body: Element): string => toMarkdown(body, rules);

function readTitle(page: Document): string | undefined {
  const title = readLine(page.querySelector(select.title)) ?? page.title.replace(/\s[-–|]\sPoe$/, '').trim();
  return title && title !== 'Poe' ? title : undefined;
}
