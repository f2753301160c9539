/** Turns a description into a page that lives: side bar, chat, composer, banner, driver. */
import { seededChats } from '../../history';
import type { PracticeEditor } from '../../editors';
import { ChatApp, type Turn, type View } from '../app';
import { openShelf } from '../chats';
import { arrange, h, icon, set } from '../dom';
import { banner, expose } from '../page-chrome';
import { labelsIn } from '../labels';
import { Prose } from '../prose';
import { readSettings } from '../settings';
import { storehousePicture, type Drawn } from '../turns';
import type { ComposerDescription, Description, Kit } from './description';

export function startSite(site: Description): void {
  const settings = readSettings(site.script, Object.keys(site.generations));
  const rules = site.rules(settings.generation);
  const seeds = seededChats.common(site.seeds, settings.longChat, rules.model);
  const app = new ChatApp(rules, settings, openShelf(site.script, seeds));
  document.documentElement.lang = settings.language;

  const labels = labelsIn(settings.language);
  const kit: Kit = { app, labels, generation: settings.generation, hashed: nameMaker() };
  const skin = site.skin(kit);
  const make = (turn: Turn): Drawn<Turn> => {
    const shape = turn.message.role === 'user' ? site.prompt(turn, kit) : site.answer(turn, kit);
    const prose = shape.body && new Prose(shape.body, skin, settings.stream ?? site.stream, '');
    if (shape.body && turn.message.picture) shape.body.append(storehousePicture());
    return {
      root: shape.root,
      update(turn) {
        prose?.show(turn.text);
        shape.update(turn);
      },
    };
  };

  const composer = startComposer(kit, site.composer(kit));
  const sidebar = sideBar(kit);
  const frame = site.frame(kit, make, composer.area);
  document.body.append(
    banner(app, site.name, site.generations),
    h('div', { class: 'layout' }, sidebar.root, frame.main),
  );
  app.clearComposer = () => composer.editor.clear();
  app.show = view => {
    frame.show(view);
    sidebar.show(view);
    composer.show(view);
  };
  expose(app, () => composer.editor.text());
  app.draw();
  composer.editor.focus();
}

function nameMaker(): Kit['hashed'] {
  const names = new Map<string, string>();
  return name => {
    const known = names.get(name) ?? `_${crypto.randomUUID().slice(0, 7)}`;
    names.set(name, known);
    return known;
  };
}

function startComposer(
  { app, labels }: Kit,
  { mount, host, attributes, sendsWithControl, button, area, show }: ComposerDescription,
): { editor: PracticeEditor; area: HTMLElement; show(view: View): void } {
  let busy = false;
  const editor = mount(host, {
    attributes,
    placeholder: labels.ask,
    ...(sendsWithControl ? { sendsWithControl } : {}),
    onSend: text => app.send(text),
    onChange: text => app.composerChanged(text),
  });
  button.addEventListener('click', event => {
    event.preventDefault();
    if (busy) app.stop();
    else app.send(editor.text());
  });
  return {
    editor,
    area,
    show(view) {
      ({ busy } = view);
      if (button.tagName === 'BUTTON') set(button, 'disabled', !busy && !view.sendable);
      show?.(view);
    },
  };
}

function sideBar({ app, labels }: Kit): { root: HTMLElement; show(view: View): void } {
  const chats = h('div', { class: 'chats' });
  const temporary = h(
    'button',
    { type: 'button', class: 'new-chat temporary', onclick: () => app.togglePrivate() },
    icon('temporary'),
  );
  const root = h(
    'nav',
    { class: 'sidebar' },
    h('button', { type: 'button', class: 'new-chat', onclick: () => app.go() }, icon('new'), labels.newChat),
    app.rules.privatePath !== undefined && temporary,
    h('div', { class: 'history-title' }, labels.chats),
    chats,
  );
  const link = ({ id, title, active }: View['list'][number]) => {
    const open = (event: Event) => {
      event.preventDefault();
      app.go(id);
    };
    const current = active ? 'page' : undefined;
    return h(
      'a',
      { href: app.rules.pathOf(id), class: 'history-item', 'aria-current': current, onclick: open },
      h('span', { class: 'truncate', dir: 'auto' }, title),
    );
  };
  return {
    root,
    show(view) {
      set(temporary, 'aria-label', view.isPrivate ? labels.temporaryOff : labels.temporaryOn);
      arrange(chats, view.list.map(link));
    },
  };
}
