/** The second line behind the content security policy: the browser itself blocks requests of ours to hosts that are not switched on. */
import { browser } from 'wxt/browser';
import type { Browser } from 'wxt/browser';
import { isRelayed } from '@/lib/assistants/provider-kinds';
import { readProviders } from '@/lib/assistants/provider-store';

type Rule = Browser.declarativeNetRequest.Rule;
type Condition = Browser.declarativeNetRequest.RuleCondition;

/**
 * Sets the rules for the providers that are set up now. Chromium applies them only to hosts that Kura has permission for. A server on this
 * computer gets no `Origin`, because some refuse a browser's.
 */
export async function applyAskRules(connecting: readonly string[] = []): Promise<void> {
  // The browser itself reaches no other address, whoever set it up.
  const stored = (await readProviders()).filter(one => !isRelayed(one)).map(({ address }) => address);
  const addresses = [...new Set([...stored, ...connecting])].filter(address => address !== '');
  const own = { initiatorDomains: [location.host], resourceTypes: requestTypes } as unknown as Condition;
  const toCondition = (address: string): Condition => ({ ...own, urlFilter: `|${address}/` });
  const rules: unknown[] = [
    { id: 1, priority: 1, action: { type: 'block' }, condition: { ...own, regexFilter: '^(https?|wss?)://' } },
    ...addresses.flatMap((address, index) => [
      { id: 10 + 2 * index, priority: 2, action: { type: 'allow' }, condition: toCondition(address) },
      ...(address.startsWith('http:')
        ? [{ id: 11 + 2 * index, priority: 3, action: withoutOrigin, condition: toCondition(address) }]
        : []),
    ]),
  ];
  const before = await browser.declarativeNetRequest.getSessionRules();
  await browser.declarativeNetRequest.updateSessionRules({
    removeRuleIds: before.map(({ id }) => id),
    addRules: rules as Rule[],
  });
}

const withoutOrigin = { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] };

/** All but pages that open in a tab or a frame. */
const requestTypes = [
  'xmlhttprequest',
  'websocket',
  'ping',
  'image',
  'font',
  'media',
  'script',
  'stylesheet',
  'object',
  'other',
];
