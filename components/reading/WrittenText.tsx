/** Shows what a person wrote, letter by letter: line breaks stay, addresses are links, and fenced code is drawn as code. */
import { useMemo } from 'preact/hooks';
import { splitWrittenText } from '../../lib/core/written-text';
import { maxFormattedLength } from './budget';
import { Link } from './Link';
import { Markdown } from './Markdown';
import { UnformattedText } from './PlainText';

export function WrittenText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => (text.length > maxFormattedLength ? [] : splitWrittenText(text)), [text]);
  if (text.length > maxFormattedLength || blocks.length > maxBlocks) return <UnformattedText text={text} />;
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

/** Each block of code has a head and a button. */
const maxBlocks = 500;

/** No address is longer than two thousand units; a longer one is cut, and its beginning would lead elsewhere. */
const addressPattern =
  /\bhttps?:\/\/[^\s<>"“”'‘’`「」『』（）【】、。，]{1,2000}(?![^\s<>"“”'‘’`「」『』（）【】、。，])/g;

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
  let surplus = found.split(')').length - found.split('(').length;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const isSurplus = found[end - 1] === ')' && surplus > 0;
    if (isSurplus) surplus -= 1;
    else if (!/[.,;:!?*_~]/.test(found.charAt(end - 1))) break;
  }
  return found.slice(0, end);
}
