/** What looks like a time and may be the subject, through the product's own recall. The clock: ten o'clock on Thursday, 26 November 2026. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../lib/search/engine';
import { recall, type RecallContext } from '../../lib/recall/recall';
import { indexPending } from '../../lib/engine-host/index-pending';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../search/chats';
import { engineOn, memoryIndex } from '../search/in-memory';

const now = new Date(2026, 10, 26, 10).getTime();

let vault: Vault;
let engine: Engine;
let names = 0;
beforeEach(async () => {
  vault = await openVault(`other-times-${++names}`);
  engine = engineOn(await memoryIndex());
});
afterEach(() => vault.close());

interface Said {
  readonly name: string;
  /** In days before today. */
  readonly ago: number;
  readonly asked: string;
  readonly answered: string;
}

async function keep(...all: readonly Said[]): Promise<void> {
  for (const { name, ago, asked, answered } of all) {
    const createdAt = now - ago * 86_400_000;
    const turns = [
      { text: asked, createdAt },
      { text: answered, createdAt },
    ];
    await vault.importConversation(chat(`chatgpt:${name}`, asked, turns));
  }
  await indexPending(vault, engine);
}

const ask = async (question: string, more: Partial<RecallContext> = {}) => {
  const answer = await recall(vault, engine, question, { scope: 'everywhere' }, { now, ...more });
  const names = (of: typeof answer.hits) => of.map(({ conversation }) => conversation.split(':')[1]);
  return {
    ...answer,
    fromThen: names(answer.hits.filter(({ isOtherTime: otherTime }) => !otherTime)),
    others: names(answer.hits.filter(({ isOtherTime: otherTime }) => otherTime)),
  };
};

const rust = { name: 'rust', ago: 1, asked: 'lifetimes in rust', answered: 'How long references live.' };
const curry = { name: 'curry', ago: 1, asked: 'カレーに玉ねぎはいつ入れる？', answered: '最初に炒めます。' };
const docker = { name: 'docker', ago: 8, asked: 'docker volume gone', answered: 'Name the volume.' };
const kyoto = { name: 'kyoto', ago: 9, asked: '京都の宿', answered: '四条が便利です。' };

describe('a question about a time alone lists what there is from then', () => {
  test.each([
    ['what did we talk about yesterday', ['curry', 'rust']],
    ['chats from yesterday', ['curry', 'rust']],
    ['yesterday at 5pm', ['curry', 'rust']],
    ['show me chats from last week', ['docker', 'kyoto']],
    ['昨日の会話', ['curry', 'rust']],
    ['昨日聞いたこと', ['curry', 'rust']],
    ['先週話した件', ['docker', 'kyoto']],
  ])('%s', async (question, expected) => {
    await keep(rust, curry, docker, kyoto);
    const { fromThen, others, hits } = await ask(question);
    expect(new Set(fromThen)).toEqual(new Set(expected));
    expect(others).toEqual([]);
    expect(hits.every(({ isRelevant: certain }) => certain)).toBe(true);
  });

  test('newest first', async () => {
    await keep(kyoto, docker);
    expect((await ask('先週の会話')).fromThen).toEqual(['docker', 'kyoto']);
  });
});

describe('a time that holds no answer for certain may be meant as words', () => {
  const script = {
    name: 'script',
    ago: 40,
    asked: 'how do I get yesterday in javascript',
    answered: 'Use setDate(getDate() - 1).',
  };
  const ratio = {
    name: 'ratio',
    ago: 100,
    asked: '先月比の計算式は？',
    answered: '先月比は、今月の値を先月の値で割って求めます。',
  };

  test('what it brings up is found behind what is from then, and says so; the time is still told', async () => {
    await keep(rust, script, docker);
    const { fromThen, others, filters: asked } = await ask('get yesterday in javascript');
    expect(others).toEqual(['script']);
    expect(fromThen).not.toContain('script');
    expect(asked?.time?.phrase).toBe('yesterday');
  });

  test('日本語でも', async () => {
    await keep(ratio, docker);
    const { hits } = await ask('先月比の計算式');
    expect(hits.map(({ conversation }) => conversation)).toEqual(['chatgpt:ratio']);
  });

  test('but not by the words of the time alone', async () => {
    const date = { ...script, name: 'date', asked: 'JavaScriptで昨日の日付を計算する方法' };
    await keep(date, docker, rust);
    const answer = await ask('昨日のdocker');
    expect(answer).toMatchObject({ fromThen: [], others: ['docker'], filters: { time: { phrase: '昨日' } } });
  });

  test('where the time holds an answer, nothing else is shown', async () => {
    await keep({ ...script, name: 'new', ago: 1 }, { ...script, answered: 'Another one.' });
    expect(await ask('get yesterday in javascript')).toMatchObject({ fromThen: ['new'], others: [] });
  });

  test('what answers comes before what is only near to then', async () => {
    const nearly = Array.from({ length: 6 }, (_, n) => ({
      name: `near-${n}`,
      ago: 1,
      asked: `Which parser of javascript is number ${n}?`,
      answered: `Parser ${n}.`,
    }));
    const widget = { ...script, name: 'widget', asked: 'read yesterday from the calendar widget in javascript' };
    await keep(...nearly, widget);
    const { hits, more } = await ask(widget.asked);
    const places = hits.map(({ conversation }) => conversation === 'chatgpt:widget');
    expect(places).toEqual([true, false, false, false, false, false, false]);
    expect(more).toBeUndefined();
    // A first look shows the same first.
    const { hits: first } = await ask(widget.asked, { maxHits: 4, by: 'words' });
    expect(first.map(({ conversation }) => conversation)).toEqual(hits.slice(0, 4).map(one => one.conversation));
    const fewer = await ask(widget.asked, { limit: 5 });
    expect(fewer.hits).toHaveLength(5);
    expect(fewer.more).toBe(true);
  });

  test('walls hold: nothing is shown that was said later than was asked for, nor from another place', async () => {
    await keep(script, rust);
    expect((await ask('get yesterday in javascript as of January 2026')).others).toEqual([]);
    expect((await ask('get yesterday in javascript after:2026-11-01')).others).toEqual([]);
    const { hits } = await recall(vault, engine, 'get yesterday in javascript', { scope: { space: 'other' } }, { now });
    expect(hits).toEqual([]);
  });
});

describe('who says when may be wrong: an answer from another time is found behind, and says so', () => {
  const ramen = {
    name: 'ramen',
    ago: 45,
    asked: '札幌でおすすめのラーメン屋は？',
    answered: '味噌ラーメンなら、すみれが有名です。',
  };

  test.each([
    ['docker the other day', 'docker'],
    ['docker volume yesterday', 'docker'],
    ['docker 5 minutes ago', 'docker'],
    ['what did we say about docker yesterday', 'docker'],
    ['さっきのカレー', 'curry'],
    ['先日のラーメン', 'ramen'],
    ['この間話したラーメンの件', 'ramen'],
    ['先日教えてもらったラーメン', 'ramen'],
    ['昨日ラーメンについて話したこと', 'ramen'],
  ])('%s', async (question, expected) => {
    await keep({ ...docker, ago: 20 }, curry, kyoto, ramen, { ...rust, ago: 0 });
    const { fromThen, others, hits } = await ask(question);
    expect(others).toEqual([expected]);
    expect(fromThen).not.toContain(expected);
    expect(hits.find(({ isOtherTime: otherTime }) => otherTime)?.isRelevant).toBe(true);
  });

  test('a day in figures that holds nothing may be what was written', async () => {
    const meeting = {
      ...kyoto,
      name: 'meeting',
      ago: 255,
      asked: '3/15の打ち合わせの議題',
      answered: '予算と採用です。',
    };
    const rate = {
      ...docker,
      name: 'rate',
      asked: 'Fixed at 3.75 %?',
      answered: 'The payment is 15 a day, 3 at most.',
    };
    await keep({ ...rust, ago: 400 }, rate, meeting);
    expect(await ask('3/15の件')).toMatchObject({ fromThen: [], others: ['meeting'], filters: { time: {} } });
    expect((await ask('3/16の件')).others).toEqual([]);
    expect((await ask('昨日の件')).hits).toEqual([]);
  });

  test('what says only one word of several is no certain hit, and still better than nothing', async () => {
    await keep({ ...docker, ago: 20 }, kyoto);
    for (const [question, expected] of [
      ['docker network for printers yesterday', 'docker'],
      ['昨日の京都の天気予報', 'kyoto'],
    ] as const) {
      const { others, hits } = await ask(question);
      expect(others).toEqual([expected]);
      expect(hits.map(({ isRelevant }) => isRelevant)).toEqual([false]);
    }
  });
});

describe('a time long before everything that is kept', () => {
  const history = {
    name: 'history',
    ago: 90,
    asked: 'what happened in hiroshima in 1945',
    answered: 'On 6 August 1945 an atomic bomb fell on the city.',
  };

  test.each(['what happened in hiroshima in 1945', 'in 1945', '1945年の広島 hiroshima'])(
    'can only be words: %s',
    async question => {
      await keep(history, rust);
      const { fromThen, filters: asked } = await ask(question);
      expect(fromThen).toEqual(['history']);
      expect(asked?.time).toBeUndefined();
    },
  );

  test('is a time where something is as old', async () => {
    const quake = { ...history, name: 'quake', asked: 'the earthquake in Sendai in 2011', answered: 'In March 2011.' };
    await keep({ ...rust, ago: 6_000 }, quake);
    const { filters: asked, others } = await ask('the earthquake in Sendai in 2011');
    expect(asked?.time?.phrase).toBe('in 2011');
    expect(others).toEqual(['quake']);
  });

  test('is still a time where it was lately: nothing was kept yet', async () => {
    await keep({ ...rust, ago: 0 });
    expect(await ask('what did we talk about last week')).toMatchObject({
      hits: [],
      filters: { time: { phrase: 'last week' } },
    });
  });
});
