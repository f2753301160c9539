/** What an import left out is said in both languages, whatever an importer counts. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leftOutWords } from '../../../components/options/left-out-words';
import ja from '../../../public/_locales/ja/messages.json';
import type { MessageKey } from '../../../components/language';

const inJapanese = (key: MessageKey) => ja[key].message;

/** Every name that is written where something is counted as left out. */
const counted = readdirSync('lib/transfer', { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .flatMap(name =>
    [...readFileSync(`lib/transfer/${name}`, 'utf8').matchAll(/skip\(([^;{]*)\)/g)].flatMap(([, given = '']) =>
      [...given.matchAll(/['`]([a-z]+ [^'`$]+|memory)(?:\$\{[^}]*\})?['`]/g)].map(([, name = '']) =>
        name.replace(/: $/, ''),
      ),
    ),
  );

test('the names are found where they are counted', () => {
  expect(new Set(counted)).toContain('chat without messages');
  expect(new Set(counted).size).toBeGreaterThan(30);
});

test.each([...new Set(counted), 'file about the account, never opened', 'attached file, kept by its name only'])(
  '%s has Japanese words',
  name => expect(leftOutWords(name, inJapanese)).not.toBe(name),
);

test('a detail behind the name stays, and a name nobody knows is told as it is', () => {
  expect(leftOutWords('activity that is no chat: Created', inJapanese)).toBe(
    'チャットではないアクティビティ (Created)',
  );
  expect(leftOutWords('something new', inJapanese)).toBe('something new');
  expect(leftOutWords('constructor', inJapanese)).toBe('constructor');
});
