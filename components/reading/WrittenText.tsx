/** Shows what a person wrote, letter by letter: line breaks stay, addresses are links, and fenced code is drawn as code. */
import { useMemo } from 'preact/hooks';
import { splitWrittenText } from '../../lib/core/written-text';
import { Link } from './Link';
import { Markdown } from './Markdown';

export function WrittenText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => splitWrittenText(text), [text]);
  return (
    <>
      {blocks.map(({ kind, content }, index) =>
        kind === 'code' ? (
          <Markdown key={index} text={content} />
        ) : (
          <p key={index} class="plain" dir="auto">
            {splitAddresses(content).map((piece, at) => (at % 2 ? <Link address={piece}>{piece}</Link> : piece))}
          </p>
        ),
      )}
    </>
  );
}

const addressPattern = /\bhttps?:\/\/[^\s<>"“”'‘’`「」『』（）【】、。，]+/g;

/** Returns the text between addresses at even, and addresses at odd positions. Signs that end a sentence are no part of an address. */
function splitAddresses(text: string): readonly string[] {
  const pieces: string[] = [];
  let position = 0;
  for (const { 0: found, index } of text.matchAll(addressPattern)) {
    const address = trimAddress(found);
    if (!URL.canParse(address)) continue;
    pieces.push(text.slice(position, index), address);
    position = index + address.length;
  }
  return [...pieces, text.slice(position)];
}

function trimAddress(found: string): string {
  const [trimmed = ''] = /^.*[^.,;:!?*_~]/s.exec(found) ?? [];
  const isOpen = trimmed.split('(').length >= trimmed.split(')').length;
  return trimmed.endsWith(')') && !isOpen ? trimAddress(trimmed.slice(0, -1)) : trimmed;
}
