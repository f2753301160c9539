import { buildPracticePage } from './practice-page';

export interface NewSite {
  /** One word of lower-case letters: also the name of the site's folders. */
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** Builds the text of each new file, by path. */
export function buildSiteFiles(site: NewSite): Readonly<Record<string, string>> {
  const { id } = site;
  return {
    [`lib/sites/${id}/site.ts`]: buildDescriptor(site),
    [`lib/sites/${id}/adapter.ts`]: buildAdapter(site),
    [`lib/sites/${id}/content.ts`]: buildContentScript(site),
    [`test/fixtures/${id}/redesigned.html`]: buildRedesignedPage(site),
    [`test/fixtures/${id}/redesigned.json`]: `{ "state": "unreadable", "missing": "anything that is known" }\n`,
    [`test/sites/${id}/addresses.ts`]: buildAddresses(site),
    [`test/practice/sites/${id}.ts`]: buildPracticeDescription(site),
    [`test/practice/page/${id}.ts`]: buildPracticePage(site),
  };
}

const buildDescriptor = ({ id, name, origin }: NewSite): string => `import type { Site, SiteKnowledge } from '../site';

const origin = '${origin}';

export const ${id}: Site = {
  id: '${id}',
  name: '${name}',
  aliases: [],
  colors: { badge: '#5b6470', onBadge: '#fff' },
  origins: [origin],
  evidence: 'hints',
  newChatUrl: \`\${origin}/\`,
  classWords: ['${id}'],

  chatId(url) {
    if (url.origin !== origin) return undefined;
    return /^\\/chat\\/([\\w-]+)\\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => \`\${origin}/chat/\${id}\`,
};

export const ${id}Knowledge: SiteKnowledge = {
  looks: 'none yet',
  turnNames: 'none',
  data: 'no',
  extras: 'nothing',
};
`;

const buildAdapter = ({
  id,
  name,
}: NewSite): string => `/** ${name}'s page. Nothing of it is known yet, so every page is refused. */
import type { SiteAdapter } from '../site';
import { createValidatedAdapter } from '../page/validated-adapter';
import { ${id} } from './site';

export const ${id}Adapter: SiteAdapter = createValidatedAdapter({
  ...${id},

  read: () => ({ state: 'unreadable', missing: 'anything that is known' }),

  // No mark of a private chat is known.
  isPrivate: () => false,

  composer: () => undefined,
});
`;

const buildContentScript = ({
  id,
}: NewSite): string => `import { defineContentScript } from 'wxt/utils/define-content-script';
import { startOnPage } from '../../../entrypoints/page/start';
import { ${id}Adapter } from './adapter';

export default defineContentScript({
  registration: 'runtime',
  main: () => startOnPage(${id}Adapter),
});
`;

const buildRedesignedPage = ({ id, origin }: NewSite): string => `<!-- {"url": "${origin}/chat/68a0"} -->
<html lang="en">
  <body>
    <main class="${id}-anew">
      <section><p>Which paper folds best?</p></section>
      <section><p>Thin paper: 薄い和紙です。</p></section>
    </main>
  </body>
</html>
`;

const buildAddresses = ({ origin }: NewSite): string => `import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: ['${origin}/chat/68a0'],
  others: [
    '${origin}/', // A fresh chat
    '${origin}.evil.example/chat/68a0',
  ],
  mutated: [],
};
`;

const buildPracticeDescription = ({
  id,
  name,
  origin,
}: NewSite): string => `import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: '${id}',
  host: '${new URL(origin).host}',
  title: '${name}',
  generations: [
    {
      name: '${name}',
      generation: 'chat',
      composer: 'form textarea[name="prompt"]',
      marks: {
        prompt: '[data-role="user"] .message-body',
        answer: '[data-role="assistant"] .message-body',
        finished: '[data-role="assistant"] .toolbar:not([hidden])',
        address: /^https:\\/\\/${new URL(origin).host.replaceAll('.', '\\.')}\\/chat\\/\\w{12}$/,
        maxMounted: 30,
      },
      redesigns: ['[data-message-id]', '[data-role]', '.message-body'],
    },
  ],
};
`;
