/** Chooses file names for chats, valid in any folder of any system and linkable from a note. */

/** UTF-8 bytes before the extension. File systems allow 255, but cloud folders and paths on Windows allow less. */
const mostBytes = 120;

/** Windows opens a device for these names, whatever extension follows. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

/** Characters that no file system shows as they are: controls, and characters that are invisible or change the direction. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Characters that a file system forbids (`\ / : * ? " < > |`), or that belong to links in Obsidian (`[ ] # ^ |`). */
const forbidden = /[\\/:*?"<>|[\]#^]/g;

const utf8 = new TextEncoder();
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Chooses names without extension, each once whatever its case, because Windows and macOS ignore case. */
export class FileNames {
  private readonly given = new Set<string>();

  /** Converts the title to a file name. If that name is in use, a suffix is added that is always the same for this id. */
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
    // Inside an emoji a joiner is part of a character; alone it is invisible.
    .replace(unseen, letter => (letter === '\u200d' ? letter : ' '))
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    // A leading dot hides a file, and Windows drops a dot at the end.
    .replace(/^[\s.\u200d]+/, '');
  const short = cut(tidy, most - 1);
  return devices.test(short) ? `_${short}` : short;
}

/** As many graphemes as fit into `maxBytes` bytes. */
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

/** A hash of an id in eight characters (FNV-1a). */
function markOf(id: string): string {
  let hash = 0x811c9dc5;
  for (const byte of utf8.encode(id)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
