/**
 * Recognizes what Kura itself answered an agent. It lies in the vault already, perhaps in a space that whoever sees the session must not see,
 * so it is not taken in again.
 */

/** A tool of Kura's, as agents write it: `mcp__kura__recall`, `kura.recall`. */
const kuraTool = /(?:^|[_.:/-])kura[_.:/-]+(?:recall|recent_chats|get_chat|search|fetch|remember)$/i;
/** The mark around every text that Kura quotes (`lib/core/fence.ts`). */
const kuraMark = /【\/?Kura [\da-f]{8}】/;

export const isKuraAnswer = (tool: string | undefined, output: string): boolean =>
  kuraTool.test(tool ?? '') || kuraMark.test(output);
