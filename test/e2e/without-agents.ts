/** Added to the environment of what a test starts: a developer's own coding agents keep their chats where these say, and no test reads them. */
export const withoutAgents = { CLAUDE_CONFIG_DIR: '', CODEX_HOME: '', GEMINI_CLI_HOME: '' } as const;
