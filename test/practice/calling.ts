/** What the practice "models" say once they were taught to ask Kura: they call, and answer from what was let in. */

const block = (call: string, json: object) => `~~~kura\n${call} ${JSON.stringify(json)}\n~~~`;

/** `undefined` where the prompt has nothing to do with it. `question`: what of the prompt is not quoted by Kura. */
export function callingAnswer(prompt: string, question: string): string | undefined {
  const verbatim = /^Say exactly(?: ×(?<times>\d+))? (?<text>\S+)\s*$/.exec(question)?.groups;
  if (verbatim) return decodeURIComponent(verbatim['text'] ?? '').repeat(Number(verbatim['times'] ?? 1));
  if (question !== prompt) return dinnerIn(prompt);
  if (/夕飯.*カレー.*覚えて/.test(prompt)) {
    return `提案します。\n\n${block('remember', { text: '夕飯はカレーだった。', date: '昨日', importance: 2 })}`;
  }
  if (/dinner.*curry.*remember/i.test(prompt)) {
    return `I propose this note.\n\n${block('remember', { text: 'Dinner was curry.', date: 'yesterday', importance: 2 })}`;
  }
  if (/夕飯(?:なに|何)/.test(prompt)) return `確認します。\n\n${block('recall', { query: '夕飯', after: '昨日' })}`;
  if (/what did I have for dinner/i.test(prompt)) {
    return `Let me ask.\n\n${block('recall', { query: 'dinner', after: 'yesterday' })}`;
  }
  return undefined;
}

/** Every dish that was let in is named, so that one too many would be heard. */
function dinnerIn(prompt: string): string | undefined {
  const dishes = (words: readonly string[]) => words.filter(word => prompt.includes(word));
  const japanese = dishes(['カレー', '寿司']);
  if (japanese.length > 0) return `${japanese.join('と')}でした。`;
  const english = dishes(['curry', 'sushi']);
  return english.length > 0 ? `It was ${english.join(' and ')}.` : undefined;
}
