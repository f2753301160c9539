/** Lets a model on this computer guess the answer to a question, as Ask does (decision 0069). */
import { createProvider } from '../../lib/assistants/create-provider';
import { requestGuess } from '../../lib/assistants/find-passages';
import { listModels } from '../../lib/assistants/list-models';

export interface Guesser {
  readonly model: string;
  readonly guess: (question: string) => Promise<string>;
}

/** `address`: of a server that speaks OpenAI's form, such as Ollama's. Its first model guesses. Rejects with a `Problem`. */
export async function createGuesser(address: string): Promise<Guesser> {
  const connection = { kind: 'ollama', address, key: '' } as const;
  const [model = ''] = await listModels(connection);
  const provider = createProvider({ ...connection, id: 'guesser', model });
  return { model, guess: question => requestGuess(question, provider) };
}
