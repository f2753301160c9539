/** Chooses file names for chats, valid in any folder of any system and linkable from a note. */

/** UTF-8 bytes before the extension. File systems allow 255, but cloud folders and paths on Windows allow less. */
const maxNameBytes = 120;

/** Windows opens a device for these names, whatever extension follows. */
const deviceNames = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

/** Characters that no file system shows as they are: controls, and characters that are invisible or change the direction. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Characters that a file system forbids (`\ / : * ? " < > |`), or that belong to links in Obsidian (`[ ] # ^ |`). */
const forbidden = /[\\/:*?"<>|[\]#^]/g;

const utf8 = new TextEncoder();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Chooses names without extension, each once whatever its case, because Windows and macOS ignore case. */
export class UniqueNames {
  private readonly used = new Set<string>();

  /** Converts the title to a file name. If that name is in use, a suffix is added that is always the same for this id. */
  constructor(private readonly untitled: string) {}

  /** The title as a file may be called; where one of that name was given out before, with a mark that is always the same for this id. */
  chooseName(title: string, id: string): string {
    const base = toFileName(title, maxNameBytes) || toFileName(this.untitled, maxNameBytes) || 'chat';
    let name = base;
    for (let tries = 0; this.used.has(name.toLowerCase()); tries++) {
      const suffix = ` ${hashId(tries === 0 ? id : `${id} ${tries}`)}`;
      name = `${truncate(base, maxNameBytes - suffix.length)}${suffix}`;
    }
    this.used.add(name.toLowerCase());
    return name;
  }
}

function toFileName(title: string, maxBytes: number): string {
  const tidy = title
    .toWellFormed()
    .normalize('NFC')
    // Inside an emoji a joiner is part of a character; alone it is invisible.
    .replace(invisible, character => (character === '\u200d' ? character : ' '))
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    // A leading dot hides a file, and Windows drops a dot at the end.
    .replace(/^[\s.\u200d]+/, '');
  const short = truncate(tidy, maxBytes - 1);
  return deviceNames.test(short) ? `_${short}` : short;
}

/** As many graphemes as fit into `maxBytes` bytes. */
function truncate(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    bytes += utf8.encode(segment).length;
    if (bytes > maxBytes) break;
    end = index + segment.length;
  }
  return text.slice(0, end).replace(/[\s.\u200d]+$/, '');
}

/** A hash of an id in eight characters (FNV-1a). */
function hashId(id: string): string {
  let hash = 0x811c9dc5;
  for (const byte of utf8.encode(id)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
