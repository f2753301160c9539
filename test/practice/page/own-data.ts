/** Loads the open chat's data and the list of chats as the real site's page does: by requests of its own, answered by the server. */
import { answersPath, ownData, type DataRequest } from '../data';
import type { ChatApp } from './app';

/** To be called once the page stands. Does nothing unless `?data=whole` or `?data=pieces` asked for it. */
export function loadOwnData(app: ChatApp): void {
  const { data } = app.settings;
  const site = ownData[location.hostname];
  if (data === undefined || !site) return;
  const load = async () => {
    const { tree } = app;
    if (app.rules.chatAt(location.pathname) !== tree.id) return;
    for (const request of site.chat(tree, data)) await ask(request);
  };
  app.arrived = () => app.background(load());
  app.background(Promise.all(site.list(app.chats).map(ask)).then(load));
}

async function ask({ path, answer, by, sent }: DataRequest): Promise<void> {
  await fetch(`${answersPath}?to=${encodeURIComponent(path)}`, { method: 'POST', body: answer });
  const method = sent === undefined ? 'GET' : 'POST';
  if (by === 'fetch') {
    const response = await fetch(path, { method, ...(sent !== undefined && { body: sent }) });
    if ((await response.text()) !== answer) throw new Error(`The page got another answer to ${path}.`);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.addEventListener('load', () => {
      if (request.responseText === answer) resolve();
      else reject(new Error(`The page got another answer to ${path}.`));
    });
    request.addEventListener('error', () => reject(new Error(`No answer to ${path}.`)));
    request.send(sent);
  });
}
