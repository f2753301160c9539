/** Small sessions of coding agents, written by hand after their programs' logs, and what must be read from each. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Conversation, Turn } from '../../../../lib/core/conversation';
import { bytesFile, importExports } from '../given';

interface RightTurn {
  readonly role: string;
  readonly text: string;
  readonly parts?: readonly string[];
  readonly parentText?: string;
  readonly model?: string;
  readonly unfinished?: string;
  readonly attachments?: number;
}
interface RightChat {
  readonly sourceId: string;
  readonly title: string;
  readonly branches: number;
  readonly model?: string;
  readonly shownEndsWith?: string;
  readonly turns: readonly RightTurn[];
}

const folder = path.join(import.meta.dirname, '../cases/agents');
const right = JSON.parse(readFileSync(path.join(folder, 'right.json'), 'utf8')) as Record<
  string,
  { readonly conversations: readonly RightChat[] }
>;

const nameParts = ({ parts = [] }: Turn): string[] =>
  parts.map(({ kind, title }) => (title === undefined ? kind : `${kind} ${title}`));

function toTold(chat: Conversation): RightChat {
  const byId = new Map(chat.turns.map(turn => [turn.id, turn]));
  const followed = new Set(chat.turns.map(({ parent }) => parent));
  return {
    sourceId: chat.id.slice(chat.id.indexOf(':') + 1),
    title: chat.title,
    branches: chat.turns.filter(({ id }) => !followed.has(id)).length,
    turns: chat.turns.map(turn => ({
      role: turn.role,
      text: turn.text,
      parts: nameParts(turn),
      parentText: byId.get(turn.parent ?? '')?.text ?? '',
      unfinished: turn.unfinished ?? '',
      attachments: turn.attachments?.length ?? 0,
    })),
  };
}

const byText = (a: RightTurn, b: RightTurn): number => (a.text < b.text ? -1 : 1);

test.each(Object.entries(right))('%s', async (name, { conversations }) => {
  const file = bytesFile(path.basename(name), new Uint8Array(readFileSync(path.join(folder, name))));
  const { conversations: read, report } = await importExports([file]);
  expect(report.conversations).toBe(conversations.length);
  for (const [index, chat] of conversations.entries()) {
    const one = read[index];
    if (!one) throw new Error('No chat');
    const told = toTold(one);
    expect(told).toMatchObject({ sourceId: chat.sourceId, title: chat.title, branches: chat.branches });
    expect(one.turns.length).toBe(chat.turns.length);
    const sorted = chat.turns.toSorted(byText);
    for (const [place, turn] of told.turns.toSorted(byText).entries()) {
      const expected: RightTurn = { role: '', text: '', parts: [], unfinished: '', attachments: 0, ...sorted[place] };
      const { model, ...rest } = expected;
      expect(turn).toMatchObject(rest);
      const said = one.turns.find(({ text }) => text === turn.text);
      expect(said?.model).toBe(model ?? said?.model);
    }
    expect(one.completeness.state).toBe('complete');
    const last = one.turns.find(({ id }) => id === one.activePath.at(-1));
    expect(last?.text).toBe(chat.shownEndsWith ?? last?.text);
    expect(one.model).toBe(chat.model ?? one.model);
  }
});
