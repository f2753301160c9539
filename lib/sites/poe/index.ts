/**
 * Poe's page, after an excerpt of about 2025 and notes: class names whose beginning stays and whose end changes with every
 * deployment. Every message says whether it is complete.
 */
import type { SeenTurn } from '../../conversation';
import type { SiteAdapter } from '../adapter';
import { inChat, isBeingEdited, joined, lineOf, outermost } from '../elements';
import { codeText, promptText, toMarkdown, type MarkdownRules } from '../markdown';
import { hasWords, readingOf, type Found } from '../messages';
import { sound } from '../sound';
import { poeAddress } from './address';

const select = {
  // All stand on the same element: where one is missing another finds the message.
  message: '[class*="ChatMessage_chatMessage"], [id^="message-"], [data-complete]',
  // Whose it is.
  mine: '[class*="rightSideMessageBubble"]',
  theirs: '[class*="leftSideMessageBubble"]',
  text: '[class*="Markdown_markdownContainer"]',
  // The bot that answers: what Poe has for a model.
  bot: '[class*="BotHeader_textContainer"] p',
  // Around a message's own text: who speaks, what can be pressed.
  beside: '[class*="MessageHeader"], [class*="BotHeader"], [class*="OverflowButton"]',
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
    const named = /(?:^|\s)language-(\S+)/.exec(body.querySelector('code')?.className ?? '')?.[1];
    return { language: named ?? lineOf(element.querySelector(select.language)), text: codeText(body) };
  },
};

export const poe: SiteAdapter = sound({
  ...poeAddress,

  read(page) {
    const messages = inChat(page, select.message);
    // Several bots may answer at once: what stands behind one that is not done comes with a later look.
    const answers = messages.findLastIndex(message => message.querySelector(select.mine)) + 1;
    const growing = messages.findIndex((message, n) => n >= answers && message.matches(select.growing));
    const shown = growing < 0 ? messages : messages.slice(0, growing + 1);
    return readingOf(shown.map(turnAt), select.message, {
      streaming: growing >= 0,
      confirmed: shown.at(-1)?.getAttribute('data-complete') === 'true',
      title: titleOf(page),
    });
  },

  // No mark of a private chat is known (November 2026).
  isPrivate: () => false,

  composer: page => page.querySelector<HTMLElement>(select.composer) ?? undefined,
});

function turnAt(message: Element): Found {
  const id = /^message-(.+)$/.exec(message.id)?.[1];
  if (!id) return 'an id of a message';
  const complete = message.getAttribute('data-complete');
  if (complete !== 'true' && complete !== 'false') return 'data-complete of a message';

  const mine = message.querySelector(select.mine) !== null;
  const theirs = message.querySelector(select.theirs) !== null;
  if (mine && isBeingEdited(message)) return undefined;
  const bodies = outermost(message, select.text);
  // Of an answer that has not begun there is no more than the bot's name.
  if (bodies.length === 0 && !hasWords(message, select.beside)) return undefined;
  // Neither, or both: whose message this is cannot be told.
  if (mine === theirs) return `${select.mine}, ${select.theirs}`;
  if (bodies.length === 0) return select.text;
  return mine ? promptIn(bodies, id) : answerIn(message, bodies, id);
}

const promptIn = (bodies: readonly Element[], id: string): SeenTurn => ({
  id,
  role: 'user',
  text: joined(bodies.map(body => promptText(body, { ...rules, paragraphBreak: '\n\n' }))),
});

function answerIn(message: Element, bodies: readonly Element[], id: string): SeenTurn {
  const model = lineOf(message.querySelector(select.bot));
  return { id, role: 'assistant', text: joined(bodies.map(proseText)), ...(model && { model }) };
}

const proseText = (body: Element): string => toMarkdown(body, rules);

function titleOf(page: Document): string | undefined {
  const title = lineOf(page.querySelector(select.title)) ?? page.title.replace(/\s[-–|]\sPoe$/, '').trim();
  return title && title !== 'Poe' ? title : undefined;
}
