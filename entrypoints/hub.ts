import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { fetchFromHub } from '../lib/search/models/hub';
import type { HubReply, HubRequest } from './offscreen/hub-frame';

/**
 * Runs in `hub.html`, the only document whose policy allows a host, and that one alone. It is sandboxed: it has no API of the extension,
 * no storage and no vault, only the paths that it is given and the bytes that it hands back.
 */
export default defineUnlistedScript({
  // Firefox knows no sandboxed pages.
  exclude: ['firefox'],
  main() {
    addEventListener('message', ({ source, data, ports: [port] }: MessageEvent<HubRequest>) => {
      if (source === parent && port) void answer(data, port);
    });
    parent.postMessage('ready', '*');
  },
});

async function answer({ path }: HubRequest, port: MessagePort): Promise<void> {
  try {
    const { status, headers, body } = await fetchFromHub(path);
    const reply: HubReply = { status, headers: [...headers], body };
    port.postMessage(reply, body ? [body] : []);
  } catch (error) {
    port.postMessage({ failure: String(error) } satisfies HubReply);
  }
}
