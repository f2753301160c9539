/** What a script with the powers of Kura's script in one site's page would try by way of the browser's stores. */

/** Every setting, with a value that would loosen it or tell a lie. */
export const forgedSettings: Readonly<Record<string, unknown>> = {
  consent: { chatgpt: 1, claude: 1, gemini: 1, poe: 1 },
  pauses: { sites: {}, chats: {} },
  siteData: true,
  hideBeforeKeeping: false,
  pageMark: false,
  askedBefore: true,
  modelChoice: { from: 'hub', name: 'evil/model' },
  currentSpace: 'forged',
  storyPoints: { main: { episode: 'forged' } },
  insertion: { form: 'chat', tokens: 9_999_999 },
  catchUps: { 'claude ': { visited: [], left: [] } },
  catchUpRest: { minMs: 0, maxMs: 0 },
  vaultInventory: { conversations: 0, turns: 0, revisions: 0, digest: 0, at: 1 },
  vaultLoss: { had: { conversations: 9, turns: 9, at: 1 }, has: { conversations: 0, turns: 0 }, enough: 9 },
  continuedOn: ['poe'],
  settingsRestoredAt: 1,
  withdrawnSites: ['claude'],
  savedNotices: { claude: 1 },
  askedOfferAnswered: true,
  labs: { rules: true, stories: true },
  ask: { isOn: true, provider: 'forged' },
  askTitles: false,
  askGuess: true,
  bridgeOn: true,
  bridgeClients: [
    { id: 'forged', name: 'forged', scope: 'everywhere', mayPropose: true, digest: 'f'.repeat(64), createdAt: 1 },
  ],
  followedAgents: { codex: 'forged' },
  bridgeLog: [],
  bridgeProposals: [{ id: 'forged', name: 'forged', space: 'main', call: { tool: 'remember', text: 'forged' }, at: 1 }],
};

/** Each answers, as an expression, what it could read. */
export const readAttempts: Readonly<Record<string, string>> = {
  'all of storage.local': 'chrome.storage.local.get(null)',
  'the keys of storage.local': 'chrome.storage.local.getKeys()',
  'the settings by their names': `chrome.storage.local.get(${JSON.stringify(Object.keys(forgedSettings))})`,
  'storage.session': 'chrome.storage.session.get(null)',
  'storage.session, opened': `chrome.storage.session
    .setAccessLevel({ accessLevel: 'TRUSTED_AND_UNTRUSTED_CONTEXTS' }).then(() => chrome.storage.session.get(null))`,
  'storage.sync': 'chrome.storage.sync.get(null)',
  'storage.managed': 'chrome.storage.managed.get(null)',
  'the databases': 'indexedDB.databases().then(all => all.filter(({ name }) => name.startsWith("kura")))',
  'the settings’ database': `new Promise((resolve, reject) => {
    const request = indexedDB.open('kura-settings');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const names = [...request.result.objectStoreNames];
      request.result.close();
      indexedDB.deleteDatabase('kura-settings');
      resolve(names);
    };
  })`,
  'the private files': `navigator.storage.getDirectory().then(root => root.getDirectoryHandle('kura-private'))`,
  'Kura’s caches': 'caches.keys()',
  'a file of Kura’s by its address': `fetch(chrome.runtime.getURL('/options.html')).then(answer => answer.text())`,
  'the settings of another site by message': `chrome.runtime.sendMessage(
    { kura: 'pageSettings', method: 'readPageSettings', args: ['claude', 'https://claude.ai/chat/0a1b-22'] })`,
};

/** Each writes, as an expression; none may change anything that is not the page's own. */
export const writeAttempts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(forgedSettings).map(([key, value]) => [
      `the setting ${key}`,
      `chrome.storage.local.set(${JSON.stringify({ [key]: value })})
        .then(() => chrome.runtime.sendMessage({ changedSetting: '${key}', value: ${JSON.stringify(value)} }))`,
    ]),
  ),
  'the settings, removed': `chrome.storage.local.remove(${JSON.stringify(Object.keys(forgedSettings))})`,
  'the session’s marks': `chrome.storage.session.clear()`,
  'a notice to pages': `chrome.runtime.sendMessage({ kura: 'settingsNotice', method: 'settingsChanged', args: [] })`,
  'private files of the same name': `navigator.storage.getDirectory()
    .then(root => root.getDirectoryHandle('kura-private', { create: true }))
    .then(folder => folder.getFileHandle('outbox-keys.json', { create: true }))`,
  'a database of the same name': `new Promise(resolve => {
    const request = indexedDB.open('kura-settings', 9);
    request.onupgradeneeded = () => request.result.createObjectStore('settings');
    request.onsuccess = () => resolve(request.result.close());
  })`,
  'everything in storage.local, removed': 'chrome.storage.local.clear()',
};

const forged = {
  id: 'claude:0a1b-22',
  source: 'claude',
  url: 'https://claude.ai/chat/0a1b-22',
  title: 'forged',
  seenAt: 1_790_000_000_000,
  turns: [{ id: 'forged', role: 'assistant', text: 'forged' }],
};

/**
 * Entries of the outbox that would write in Claude's name. `seen` are real entries of Claude's pages. The page's own key is the one that
 * the background gives it; without one, a key of its own making.
 */
export const forgedEntries = (seen: readonly unknown[]): string => `(async () => {
  const bridge = globalThis.kuraPageBridge ?? {};
  const own = bridge.life?.settings.get()?.outboxKey ?? { id: crypto.randomUUID(), secret: btoa('x'.repeat(32)) };
  const seal = bridge.encryptSnapshot ?? (snapshot => ({ key: own.id, data: btoa(JSON.stringify(snapshot)) }));
  const [real = { key: crypto.randomUUID(), data: 'AAAA' }] = ${JSON.stringify(seen)};
  const forged = ${JSON.stringify(forged)};
  const own1 = seal(forged, own);
  await chrome.storage.local.set({
    'outbox:claude:0a1b-22:tab:1': forged,
    'outbox:plain': forged,
    'outbox:text': JSON.stringify(forged),
    'outbox:own-key': own1,
    'outbox:their-key-id': { ...own1, key: real.key },
    'outbox:own-key-id': { ...real, key: own.id },
    'outbox:their-key': seal(forged, { id: real.key, secret: own.secret }),
    'outbox:changed': { ...real, data: real.data.slice(0, -8) + 'AAAAAAA=' },
    'outbox:cut': { ...real, data: real.data.slice(0, 40) },
    'outbox:no-data': { key: real.key },
    'outbox:list': [real],
    'outbox:long': { key: real.key, data: 'A'.repeat(1000000) },
  });
})()`;
export const forgedEntryCount = 12;

/** A script that takes every entry that appears out of the store at once, by the named means, and remembers what it saw. */
export const startTaking = (means: 'remove' | 'overwrite' | 'clear'): string => `(() => {
  globalThis.taken = [];
  const means = {
    remove: key => chrome.storage.local.remove(key),
    overwrite: key => chrome.storage.local.set({ [key]: { key: 'none', data: 'AAAA' } }),
    clear: () => chrome.storage.local.clear(),
  };
  const take = changes => {
    for (const [key, { newValue }] of Object.entries(changes)) {
      if (newValue === undefined || newValue.key === 'none') continue;
      globalThis.taken.push(newValue);
      means['${means}'](key);
    }
  };
  chrome.storage.local.onChanged.addListener(take);
  globalThis.stopTaking = () => chrome.storage.local.onChanged.removeListener(take);
})()`;
