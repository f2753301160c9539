/** What the user pastes so that an assistant starts the bridge: a line for a terminal, or a part of the assistant's own file. */

export const assistants = ['claude-code', 'claude-desktop', 'codex', 'cursor', 'gemini-cli'] as const;
export type AssistantProgram = (typeof assistants)[number];

/** Their own names, which are the same in every language. */
export const assistantNames: Readonly<Record<AssistantProgram, string>> = {
  'claude-code': 'Claude Code',
  'claude-desktop': 'Claude Desktop',
  codex: 'Codex',
  cursor: 'Cursor',
  'gemini-cli': 'Gemini CLI',
};

export interface SetupText {
  readonly text: string;
  /** The file that the text belongs in. Absent: it is a line for a terminal. */
  readonly file?: string;
}

/** `command`: the absolute path of the bridge. The text holds the secret. */
export function toSetupText(program: AssistantProgram, command: string, secret: string): SetupText {
  const env = `KURA_CLIENT=${secret}`;
  const server = { command, args: ['mcp'], env: { KURA_CLIENT: secret } };
  const json = JSON.stringify({ mcpServers: { kura: server } }, undefined, 2);
  const quoted = quoteForShell(command);
  switch (program) {
    case 'claude-code':
      return { text: `claude mcp add kura --scope user -e ${env} -- ${quoted} mcp` };
    case 'gemini-cli':
      return { text: `gemini mcp add --scope user -e ${env} kura ${quoted} mcp` };
    case 'codex':
      return {
        file: '~/.codex/config.toml',
        text: [
          '[mcp_servers.kura]',
          `command = ${JSON.stringify(command)}`,
          'args = ["mcp"]',
          `env = { KURA_CLIENT = ${JSON.stringify(secret)} }`,
        ].join('\n'),
      };
    case 'cursor':
      return { file: '~/.cursor/mcp.json', text: json };
    case 'claude-desktop':
      return { file: 'claude_desktop_config.json', text: json };
  }
}

/** A path without anything special stays as it is, because it is read by people. */
const quoteForShell = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `"${text.replace(/["$`]/g, match => `\\${match}`)}"`;
