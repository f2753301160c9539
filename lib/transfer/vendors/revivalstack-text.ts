/** Reads Markdown files of the AI Chat Exporter (revivalstack). They are converted to the shape of its JSON files and read like those. */
import { revivalstack } from './revivalstack';
import type { VendorReader } from './vendor-reader';

export const revivalstackText: VendorReader = {
  vendor: 'revivalstack',
  format: 'text',
  canRead: sample => typeof sample === 'string' && headPattern.test(sample) && exchangePattern.test(sample),
  async *read(values, context) {
    for await (const value of values)
      if (typeof value === 'string') yield* revivalstack.read(toAsyncIterable(parseChat(value)), context);
  },
};

async function* toAsyncIterable(value: unknown): AsyncGenerator {
  yield value;
}

/** YAML, one key a line, with the exporter's own version. */
const headPattern = /^\uFEFF?---\r?\n(?:[^\n]*\n){0,30}?exporter:[^\n]*\n/;
const exchangePattern = /^## chat-\d{1,6}\s*$/m;
/** The line after each exchange. Answers may have headings and rules of their own. */
const footPattern = /^___\r?\n###### \[top\]\(#table-of-contents\)[^\S\n]*$/m;

function parseChat(text: string): unknown {
  const [, top = ''] = /^\uFEFF?---\r?\n([^]*?)\n---\s*$/m.exec(text) ?? [];
  const fields = Object.fromEntries(
    top
      .split('\n')
      .map(line => [line.slice(0, line.indexOf(':')).trim(), parseScalar(line.slice(line.indexOf(':') + 1).trim())]),
  );
  const tags = /^\[(.*)\]$/.exec(fields['tags'] ?? '')?.[1]?.split(',') ?? [];
  return {
    title: fields['title'],
    tags: tags.map(tag => parseScalar(tag.trim())),
    // The exporter writes the zone without a colon, and dashes in the time because it is part of file names.
    date: (fields['date'] ?? '').replace(/T(\d\d)-(\d\d)-(\d\d)([+-]\d\d):?(\d\d)$/, 'T$1:$2:$3$4:$5'),
    url: fields['url'],
    messages: text.split(footPattern).flatMap(parseExchange),
  };
}

/** A value of the head, which may be quoted as in JSON. */
function parseScalar(written: string): string {
  if (!/^".*"$/.test(written)) return written;
  try {
    return String(JSON.parse(written));
  } catch {
    // The value is quoted in YAML's own way.
    return written.slice(1, -1);
  }
}

/** The prompt is quoted; everything after it is the answer. */
function parseExchange(section: string): { id: string; author: string; content: string }[] {
  const [, number, body = ''] = /^## chat-(\d{1,6})[^\S\n]*$([^]*)/m.exec(section) ?? [];
  if (number === undefined) return [];
  const lines = body.replace(/^\s*\n/, '').split(/\r?\n/);
  const end = lines.findIndex(line => !line.startsWith('>'));
  const prompt = lines.slice(0, end < 0 ? lines.length : end).map(line => line.replace(/^> ?/, ''));
  const answer = end < 0 ? '' : lines.slice(end).join('\n').trim();
  return [
    { id: `user-${number}`, author: 'user', content: prompt.join('\n') },
    { id: `ai-${number}`, author: 'ai', content: answer },
  ];
}
