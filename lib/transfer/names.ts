/** What a chat's file is called, so that it can lie in any folder of any system and be linked to from a note. */

/** UTF-8 bytes before the extension. Far below what file systems hold (255), because cloud folders and paths on Windows hold less. */
const mostBytes = 120;

/** Windows opens a device in their place, whatever extension follows. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

/** Marks that no file system shows as they are: controls, and letters that turn the direction or are not seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Forbidden by a file system (`\ / : * ? " < > |`), or part of a link's own form in Obsidian (`[ ] # ^ |`). */
const forbidden = /[\\/:*?"<>|[\]#^]/g;

const utf8 = new TextEncoder();
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Gives out names without extension, each once whatever its case, because Windows and macOS tell no case apart. */
export class FileNames {
  private readonly given = new Set<string>();

  /** @param nameless what a chat without a title is called. */
  constructor(private readonly nameless: string) {}

  /** The title as a file may be called; where one of that name was given out before, with a mark that is always the same for this id. */
  nameOf(title: string, id: string): string {
    const plain = stem(title, mostBytes) || stem(this.nameless, mostBytes) || 'chat';
    let name = plain;
    for (let tries = 0; this.given.has(name.toLowerCase()); tries++) {
      const mark = ` ${markOf(tries === 0 ? id : `${id} ${tries}`)}`;
      name = `${cut(plain, mostBytes - mark.length)}${mark}`;
    }
    this.given.add(name.toLowerCase());
    return name;
  }
}

function stem(title: string, most: number): string {
  const tidy = title
    .toWellFormed()
    .normalize('NFC')
    // Between the parts of an emoji a joiner is a letter's part; alone it is nothing to see.
    .replace(unseen, letter => (letter === '\u200d' ? letter : ' '))
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    // A leading dot hides a file, and Windows drops a dot at the end.
    .replace(/^[\s.\u200d]+/, '');
  const short = cut(tidy, most - 1);
  return devices.test(short) ? `_${short}` : short;
}

/** As many whole letters, as a reader sees them, as fit into so many bytes. */
function cut(text: string, most: number): string {
  let bytes = 0;
  let end = 0;
  for (const { segment, index } of letters.segment(text)) {
    bytes += utf8.encode(segment).length;
    if (bytes > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end).replace(/[\s.\u200d]+$/, '');
}

/** Eight letters for an id, the same each time (FNV-1a). */
function markOf(id: string): string {
  let hash = 0x811c9dc5;
  for (const byte of utf8.encode(id)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
