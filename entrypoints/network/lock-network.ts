/**
 * Takes the network from a context that needs none. The content security policy has one list for all contexts; a page narrows it in its
 * HTML, but the service worker and the workers have no HTML (decision 0061).
 */

/** Own files stay reachable, and `origins`. Everything else rejects, as if the policy forbade it. It cannot be undone. */
export function lockNetwork(origins: readonly string[] = []): void {
  const own = self.location.origin;
  const fetchOwn = globalThis.fetch.bind(globalThis);
  const isAllowed = (address: string) => {
    const url = new URL(address, self.location.href);
    return url.origin === own || url.protocol === 'blob:' || url.protocol === 'data:' || isListed(url, origins);
  };
  lockProperty(globalThis, 'fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    isAllowed(input instanceof Request ? input.url : String(input)) ? fetchOwn(input, init) : rejectRequest(),
  );
  for (const name of [
    'WebSocket',
    'WebSocketStream',
    'WebTransport',
    'EventSource',
    'XMLHttpRequest',
    'RTCPeerConnection',
  ])
    lockProperty(globalThis, name, undefined);
  for (const name of ['add', 'addAll']) lockProperty(Cache.prototype, name, rejectRequest);
  lockProperty(Object.getPrototypeOf(navigator) as object, 'sendBeacon', () => false);
}

const rejectRequest = () => Promise.reject(new TypeError('Kura reaches no host from here'));

const lockProperty = (owner: object, name: string, value: unknown) =>
  Object.defineProperty(owner, name, { value, writable: false, configurable: false });

/** `https://*.example.org` covers its subdomains. */
const isListed = ({ protocol, host, origin }: URL, origins: readonly string[]): boolean =>
  origins.some(listed => {
    const [listedProtocol, suffix] = listed.split('//*');
    return suffix === undefined ? listed === origin : protocol === listedProtocol && host.endsWith(suffix);
  });
