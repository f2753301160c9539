/** Poe's page, as of 2026: class names keep their beginning and change their end. */
import { drawMarkdown, escapeHtml, plainDialect, type Dialect } from './markdown-html';
import { drawCard, toText, toTurn, toUnread, type BuildChat, type ScriptExchange } from './script';

const dialect: Dialect = {
  ...plainDialect,
  code: (language, text) =>
    `<div class="MarkdownCodeBlock_container__nR"><div class="MarkdownCodeBlock_codeHeader__x1"><div class="MarkdownCodeBlock_languageName__z2">${language}</div><button>Copy</button></div><pre class="MarkdownCodeBlock_preTag__y3"><code class="MarkdownCodeBlock_codeTag__q4 language-${language}">${escapeHtml(text)}\n</code></pre></div>`,
  source: (name, url) => ` <a href="${url}">${escapeHtml(name)}</a>`,
};

export const buildPoeChat: BuildChat = script => ({
  url: 'https://poe.com/chat/3af',
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Poe</title></head><body><div class="ChatHeader_titleText__aa">A café at the harbour</div><div class="ChatMessagesView_infiniteScroll__bb"><div class="InfiniteScroll_pagingTrigger__cc"></div>${script.map(drawExchange).join('\n')}</div><div class="ChatMessageInputContainer_inputContainer__dd"><textarea class="GrowingTextArea_textArea__ee"></textarea></div></body></html>`,
  turns: script.flatMap(({ prompt, answer }, n) => [
    toTurn({ id: String(500 + 2 * n), role: 'user', text: prompt.text }),
    ...(answer.end === 'failed'
      ? []
      : [
          toTurn({
            id: String(501 + 2 * n),
            role: 'assistant',
            text: [toText(answer), ...(answer.picture ? [`![${answer.picture.alt}](${answer.picture.url})`] : [])].join(
              '\n\n',
            ),
            parts: toUnread(answer.card),
          }),
        ]),
  ]),
});

const drawMessage = (id: number, header: string, side: string, inner: string) =>
  `<div class="ChatMessage_chatMessage__xk" data-complete="true" id="message-${id}">${header}<div class="ChatMessage_messageRow__DH"><div class="Message_rowWithFooter__FS"><div class="ChatMessageOverflowButton_overflowButtonWrapper__gz"><button type="button" aria-label="More actions"><svg></svg></button></div><div class="Message_messageBubbleWrapper__sE"><div class="Message_${side}SideMessageBubble__io"><div class="Message_messageTextContainer__w6"><div>${inner}</div></div></div></div></div></div></div>`;

const drawBody = (inner: string) => `<div class="Markdown_markdownContainer__Tz">${inner}</div>`;

function drawExchange({ prompt, answer }: ScriptExchange, n: number): string {
  const typed = prompt.text
    .split(/\n*(```[^]*?\n```)\n*/)
    .filter(piece => piece !== '')
    .map(piece => {
      const [, language = '', code] = /^```(.*)\n([^]*)\n```$/.exec(piece) ?? [];
      if (code !== undefined) return dialect.code(language, code);
      return piece
        .split('\n\n')
        .map(each => `<p>${escapeHtml(each).replaceAll('\n', '<br>')}</p>`)
        .join('');
    });
  const asked = drawMessage(500 + 2 * n, '', 'right', drawBody(typed.join('')));
  const header =
    '<div class="LeftSideChatMessageHeader_leftSideMessageHeader__eG"><a class="BotHeader_title__cU" href="/x"><div class="BotHeader_textContainer__kV"><p>Gull-Bot</p></div></a></div>';
  const image = answer.picture ? `<p>${dialect.picture(answer.picture.alt, answer.picture.url)}</p>` : '';
  const answered =
    answer.end === 'failed'
      ? ''
      : drawMessage(
          501 + 2 * n,
          header,
          'left',
          drawBody(drawMarkdown(answer.markdown, dialect) + image) + drawCard(answer.card),
        );
  return `<div class="ChatMessagesView_messageTuple__Jh">${asked}${answered}</div>`;
}
