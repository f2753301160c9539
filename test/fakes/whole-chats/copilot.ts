/** Copilot's page, as of 2026: finished exchanges in one list, the current one in another. */
import { drawMarkdown, drawTable, escapeHtml, plainDialect, type Dialect } from './markdown-html';
import { drawCard, toText, toTurn, toUnread, type BuildChat, type ScriptAnswer, type ScriptExchange } from './script';

const dialect: Dialect = {
  ...plainDialect,
  paragraph: inner => `<p><span class="font-ligatures-none whitespace-pre-wrap">${inner}</span></p>`,
  code: (language, text) =>
    `<div class="rounded-xl"><div class="flex justify-between rounded-t-xl"><span class="capitalize">${language}</span><button title="Copy code" data-copy="false"><div aria-hidden="true"></div>Copy</button></div><div class="rounded-b-xl"><div class="whitespace-pre"><pre><code class="text-sm">${escapeHtml(
      text,
    )
      .split('\n')
      .map(line => `<span>${line}</span>\n`)
      .join('')}</code></pre></div></div></div>`,
  table: (head, rows) => `<div class="max-w-full overflow-x-auto">${drawTable(head, rows)}</div>`,
  source: (name, url) =>
    ` <span class="font-bold cursor-pointer" role="button" data-url="${url}">${escapeHtml(name)}</span>`,
};

export const buildCopilotChat: BuildChat = script => {
  const exchanges = script.map(drawExchange);
  return {
    url: 'https://copilot.microsoft.com/chats/Kq7tX2mN9pR4sV6wY8zaf',
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Microsoft Copilot: Your AI companion</title></head><body><main><div data-content="conversation" data-copy="false"><div data-testid="backstage-chats"><div class="flex"><span data-testid="date-divider">Today</span><div class="border-t"></div></div>${exchanges.slice(0, -1).join('\n')}</div><div data-testid="highlighted-chats">${exchanges.at(-1) ?? ''}<div class="mt-auto"><button type="button"><span>What about the winter?</span></button></div></div></div><div class="composer"><textarea id="userInput" data-testid="composer-input"></textarea><button data-testid="submit-button" type="button"></button></div></main></body></html>`,
    turns: script.flatMap(({ prompt, answer }, n) => [
      toTurn({ id: toId(2 * n), role: 'user', text: prompt.text }),
      ...(answer.end === 'failed'
        ? []
        : [
            toTurn({
              id: toId(2 * n + 1),
              role: 'assistant',
              text: [toText(answer), ...listPictures(answer)].join('\n\n'),
              parts: toUnread(answer.card),
            }),
          ]),
    ]),
  };
};

const toId = (n: number) => `AbCdEfGhIjKlMnOpQr${String(n).padStart(3, '0')}`;
const listPictures = ({ picture }: ScriptAnswer) => (picture ? [`![${picture.alt}](${picture.url})`] : []);

function drawExchange({ prompt, answer }: ScriptExchange, n: number): string {
  const asked = `<div class="group/user-message space-y-1" id="${toId(2 * n)}-user-message" tabindex="0" role="article"><h5 class="sr-only" aria-label="You said" data-copy="false">You said</h5><div class="flex" data-content="user-message"><div class="whitespace-pre-wrap">${escapeHtml(prompt.text)}</div></div></div>`;
  // The site says in a toast that an answer failed.
  if (answer.end === 'failed') return asked;
  const items = [
    drawMarkdown(answer.markdown, dialect),
    ...listPictures(answer).map(each => drawMarkdown(each, dialect)),
  ];
  const drawn = items.map(
    (item, part) =>
      `<div class="group/ai-message-item space-y-3" id="${toId(2 * n + 1)}-content-${part}">${item}</div>`,
  );
  return `${asked}<div class="group/ai-message" data-content="ai-message" data-testid="ai-message" tabindex="0" role="article"><h6 id="${toId(2 * n + 1)}-author" class="sr-only" aria-label="Copilot said" data-copy="false">Copilot said</h6><div class="space-y-3 mt-3">${drawn.join('')}${drawCard(answer.card)}<div class="flex gap-2" data-copy="false" data-testid="message-item-reactions"><button data-testid="copy-ai-message-button" title="Copy message"></button><button type="button">Edit in a page</button></div></div></div>`;
}
