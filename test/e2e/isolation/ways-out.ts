/** Runs in a context of the extension: tries every way out. */
export const tryWaysOut = `(async address => {
  const tries = [
    () => fetch(address + '/fetch'),
    () => fetch(address + '/no-cors', { method: 'POST', mode: 'no-cors', body: 'x' }),
    () => new Promise((done, fail) => {
      const request = new XMLHttpRequest();
      request.onload = done; request.onerror = fail;
      request.open('GET', address + '/xhr'); request.send();
    }),
    () => new EventSource(address + '/events'),
    () => new WebSocket(address.replace('http', 'ws') + '/socket'),
    () => navigator.sendBeacon(address + '/beacon', 'x'),
    () => caches.open('x').then(cache => cache.add(address + '/cache')),
  ];
  for (const one of tries) await Promise.race([Promise.resolve().then(one).catch(() => 0), new Promise(done => setTimeout(done, 300))]);
})`;
