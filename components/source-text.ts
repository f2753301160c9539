import type { Source } from '../lib/conversation';
import { nameOfSource } from '../lib/sites/sources';
import type { Translate } from './language';

/** What a chat's source is called in the page's language: a name, or the word for a note. */
export const sourceText = (source: Source, t: Translate): string => nameOfSource(source) || t('source_note');
