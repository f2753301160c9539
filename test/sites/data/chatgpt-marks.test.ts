/** Marks in ChatGPT's data: of each kind the words stay, links are links, and code is code. */
import { expect, test } from 'vitest';
import { resolveSources } from '../../../lib/sites/chatgpt/data-citations';
import { parseMarkParts } from '../../../lib/sites/chatgpt/data-marks';

const mark = (...values: string[]) => `\uE200${values.join('\uE202')}\uE201`;
const manual = { title: 'the gasket manual', url: 'https://docs.example.com/manual.pdf?utm_source=chatgpt.com' };

test.each<[string, string, unknown, string]>([
  [
    'a formula as a block',
    `It is:\n\n${mark('genui', '{"math_block_widget_v2":{"content":"T = 2\\\\pi"}}')}\n\nwith L.`,
    {},
    'It is:\n\n$$\nT = 2\\pi\n$$\n\nwith L.',
  ],
  [
    'a link with its address',
    `Read ${mark('url', 'the manual', 'https://docs.example.com/a.pdf')} first.`,
    {},
    'Read [the manual](https://docs.example.com/a.pdf) first.',
  ],
  [
    'a link by a reference',
    `Read ${mark('url', 'the gasket manual', 'turn2view0')} first.`,
    {
      content_references: [{ matched_text: mark('url', 'the gasket manual', 'turn2view0'), type: 'url', item: manual }],
    },
    'Read [the gasket manual](https://docs.example.com/manual.pdf) first.',
  ],
  ['a link without an address', `Read ${mark('url', '手引き', 'turn2view0')}。`, {}, 'Read 手引き。'],
  [
    'a product',
    `My pick:\n\n${mark('product', '["turn1product3","Widget Pro",{"render_as":"hero"}]')}`,
    {},
    'My pick:\n\nWidget Pro',
  ],
  [
    'several products',
    mark('products', '{"selections":[["turn9product0","Alpha One"],["turn9product3","Beta Two"]]}'),
    {},
    'Alpha One, Beta Two',
  ],
  ['a video', mark('video', 'How to solder', 'turn0youtube1'), {}, 'How to solder'],
  ['a source without a link', `Fact${mark('cite', 'turn0search0,turn0search1')}.`, {}, 'Fact.'],
  ['a place in a file', `Fact${mark('filecite', 'turn0file0', 'L1-L5')}.`, {}, 'Fact.'],
  ['a kind that nobody knows', mark('hologram', '{"label":"潮の表","id":"turn0holo1"}'), {}, '潮の表'],
  ['a group of pictures', `Look:\n\n${mark('image_group', '{"query":["red panda"]}')}\n\nNice.`, {}, 'Look:\n\nNice.'],
  [
    'a mark in a block of code',
    `\`\`\`js\n'${mark('cite', 'turn0search0')}'\n\`\`\``,
    {},
    `\`\`\`js\n'${mark('cite', 'turn0search0')}'\n\`\`\``,
  ],
  [
    'a mark in code within a line',
    `Write \`${mark('cite', 'turn0search0')}\` so.`,
    {},
    `Write \`${mark('cite', 'turn0search0')}\` so.`,
  ],
  [
    'a writing block',
    'Here:\n\n:::writing{variant="email" subject="Review"}\nHello,\n\nplease review.\n:::\n\nShorter?',
    {},
    'Here:\n\n**Review**\n\nHello,\n\nplease review.\n\nShorter?',
  ],
  [
    'a writing block in code',
    '```md\n:::writing{subject="x"}\n:::\n```',
    {},
    '```md\n:::writing{subject="x"}\n:::\n```',
  ],
])('%s', (_, text, metadata, expected) => expect(resolveSources(text, metadata)).toBe(expected));

test('widgets stand beside the text, by what they were asked for', () => {
  const text =
    mark('genui', '{"weather_forecast":{"location":"Berlin","days":3}}') +
    mark('image_group', '{"query":["red panda","雪豹"]}');
  expect(parseMarkParts(text)).toEqual([
    { kind: 'tool', title: 'genui weather_forecast', text: 'Berlin' },
    { kind: 'tool', title: 'image_group', text: 'red panda, 雪豹' },
  ]);
});
