/** Finds what goes along with a question. Where nothing is surely an answer, a guess at one may lead further (HyDE, Gao et al. 2022). */
import type { AskDeps } from './ask-state';
import type { Provider, ProviderSettings } from './provider';
import type { ToolOutcome, createVaultTools } from './vault-tools';

/** In UTF-16 units: what a query may have. */
const maxQueryLength = 300;
/** In milliseconds: the question waits for it. */
const guessTimeoutMs = 20_000;
/** In UTF-16 units. */
const maxGuessLength = 1000;

interface FindOptions {
  readonly createTools: () => ReturnType<typeof createVaultTools>;
  /** The model may be told the question already. */
  readonly canGuess: boolean;
}

export async function findPassages(
  question: string,
  settings: ProviderSettings,
  deps: Pick<AskDeps, 'loadProvider' | 'shouldGuess'>,
  { createTools, canGuess }: FindOptions,
): Promise<ToolOutcome> {
  const query = question.slice(0, maxQueryLength);
  const found = await createTools().recall({ query });
  if (!found.isWeak || !canGuess || !(await deps.shouldGuess?.())) return found;
  const guess = await deps
    .loadProvider(settings)
    .then(provider => requestGuess(query, provider))
    .catch(() => '');
  return guess === '' ? found : createTools().recall({ query }, guess);
}

const guessInstructions =
  'Write two sentences that could stand in a chat as the answer to the question, in its language. Invent what you do not know. Write nothing else.';

/** A guess at the answer; empty if the model said nothing. Rejects as `Provider.chat` does. */
export async function requestGuess(question: string, provider: Provider): Promise<string> {
  const messages = [{ role: 'user' as const, text: question }];
  const { content } = await provider.chat(
    { instructions: guessInstructions, messages, tools: [] },
    AbortSignal.timeout(guessTimeoutMs),
  );
  const text = content.map(part => (part.type === 'text' ? part.text : '')).join('');
  return text.trim().slice(0, maxGuessLength);
}
