/** A small story for looking at faces, in a space of its own: nobody's real one. */
import type { LibraryService } from '../../lib/rpc/contracts/library';

const told = {
  en: {
    space: 'Novel',
    episodes: ['The harbour', 'The storm', 'Daybreak'],
    whatIf: 'The boat stays',
    personas: ['Mio', 'Ren'],
    facts: ['The lighthouse has been dark since Monday.', 'Mio secretly sold her father’s boat.'],
  },
  ja: {
    space: '小説',
    episodes: ['第一話　港', '第二話　嵐', '第三話　夜明け'],
    whatIf: '舟が残っていたら',
    personas: ['ミオ', 'レン'],
    facts: ['灯台は月曜から消えている。', 'ミオは父の舟を内緒で売った。'],
  },
};

/** Answers the id of its space. */
export async function madeUpStory(language: 'en' | 'ja', library: LibraryService): Promise<string> {
  const { space, episodes, whatIf, personas, facts } = told[language];
  const { id } = await library.createSpace(space);
  await library.setStory(id, {
    episodes: [
      ...episodes.map((name, at) => ({ id: `e${at}`, name, after: at === 0 ? null : `e${at - 1}` })),
      { id: 'else', name: whatIf, after: 'e0' },
    ],
    personas: personas.map((name, at) => ({ id: `p${at}`, name })),
  });
  const [known = '', secret = ''] = facts;
  const at = Date.UTC(2026, 9, 20);
  await library.replaceFacts(id, 'e0', [
    { text: known, url: '', at },
    { text: secret, persona: 'p0', importance: 5, url: '', at },
  ]);
  return id;
}
