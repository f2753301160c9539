/** Makes up chats around those of the searches, the same each time, to see whether their answers are found among many. */
import { createRandom, pick, pickInteger, type Random } from '../../scripts/bench/recall/random';
import type { CorpusRow } from '../../scripts/evaluate/read-rows';
import { adjectives as englishAdjectives, english } from './fillers-en';
import { adjectives as japaneseAdjectives, japanese } from './fillers-ja';

/** Chats of one kind. `{s}`: the subject · `{n}`: a number · `{a}`: an adjective. */
export interface Family {
  readonly subjects: readonly string[];
  readonly questions: readonly string[];
  readonly sentences: readonly string[];
  readonly code?: readonly string[];
}

const sources = ['chatgpt', 'claude', 'gemini', 'perplexity', 'copilot', 'deepseek', 'grok'] as const;
const dayMs = 86_400_000;
/** The chats spread over about three years before this moment. */
const newest = new Date(2026, 10, 19, 12).getTime();
const days = 1100;

/** Rows of `chats` chats, two or four a chat, in both languages. */
export function* createFillerRows(chats: number): Generator<CorpusRow> {
  for (let n = 0; n < chats; n++) yield* createChat(n, createRandom(n + 7000));
}

function* createChat(n: number, next: Random): Generator<CorpusRow> {
  const isEnglish = next() < 0.5;
  const family = pick(next, isEnglish ? english : japanese);
  const subject = pick(next, family.subjects);
  const fill = (template: string) =>
    template
      .replaceAll('{s}', subject)
      .replaceAll('{n}', String(2 + pickInteger(next, 30)))
      .replaceAll('{a}', pick(next, isEnglish ? englishAdjectives : japaneseAdjectives));
  const at = newest - Math.floor(next() * days * dayMs);
  const chat = {
    scope: '*',
    session: `filler-${n}`,
    title: isEnglish ? subject.charAt(0).toUpperCase() + subject.slice(1) : `${subject}について`,
    source: pick(next, sources),
    isAlone: false,
  };
  for (let exchange = 0; exchange < 1 + pickInteger(next, 2); exchange++) {
    const id = `filler-${n}/${exchange}`;
    const question = fill(pick(next, family.questions));
    const answer = createAnswer(family, subject, isEnglish, fill, next);
    yield { ...chat, id: `${id}/asked`, role: 'user', text: question, at: at + exchange * 60_000 };
    yield { ...chat, id: `${id}/answered`, role: 'assistant', text: answer, at: at + exchange * 60_000 };
  }
}

function createAnswer(
  { sentences, code }: Family,
  subject: string,
  isEnglish: boolean,
  fill: (template: string) => string,
  next: Random,
): string {
  const chosen = Array.from({ length: 3 + pickInteger(next, 4) }, () => fill(pick(next, sentences)));
  const opening = isEnglish ? `About ${subject}:` : `${subject}ですね。`;
  const prose = [opening, ...new Set(chosen)].join(isEnglish ? ' ' : '');
  return code && next() < 0.4 ? `${prose}\n\n\`\`\`\n${fill(pick(next, code))}\n\`\`\`` : prose;
}
