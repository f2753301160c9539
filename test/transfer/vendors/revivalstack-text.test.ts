import { expect, test } from 'vitest';
import { file, only } from './given';

const saved = `---
title: "Tea: \\"green\\" お茶"
tags: [tea, 温度]
author: gemini
count: 2
exporter: 3.1.0
date: 2026-03-23T21-38-03+0800
url: https://gemini.google.com/app/45bd2711b4130be8
---

# Tea

## Table of Contents

- [1: How hot?](#chat-1)

## chat-1

> How hot should it be?
> 二行目です。

Eighty degrees.

## chat-7 is a heading of the answer

___

Not an end.

___
###### [top](#table-of-contents)
## chat-2

> なぜ？

苦くなるからです。

___
###### [top](#table-of-contents)
`;

test('a chat saved as Markdown is the chat of its site, with prompts, answers, title, tags and time', async () => {
  const { conversation, report } = await only(file('chat.md', saved));
  expect(conversation).toMatchObject({
    id: 'gemini:45bd2711b4130be8',
    title: 'Tea: "green" お茶',
    tags: ['tea', '温度'],
    updatedAt: Date.UTC(2026, 2, 23, 13, 38, 3),
  });
  expect(conversation.turns.map(({ role, text }) => [role, text])).toEqual([
    ['user', 'How hot should it be?\n二行目です。'],
    ['assistant', 'Eighty degrees.\n\n## chat-7 is a heading of the answer\n\n___\n\nNot an end.'],
    ['user', 'なぜ？'],
    ['assistant', '苦くなるからです。'],
  ]);
  expect(report).toMatchObject({ source: 'revivalstack', branches: 1, skipped: [] });
});

test('with line ends of Windows it says the same', async () => {
  const { conversation } = await only(file('chat.md', saved.replaceAll('\n', '\r\n')));
  expect(conversation.title).toBe('Tea: "green" お茶');
  expect(conversation.turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
});
