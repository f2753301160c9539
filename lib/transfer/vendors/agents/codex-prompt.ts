/** Finds what a person typed in a message of Codex, which puts instructions and the state of an editor before it. */

/** A block that begins so was written by the program. */
const injectedStarts =
  /^(?:<(?:environment_context|permissions instructions|user_instructions|INSTRUCTIONS|subagent_notification|turn_aborted|user_shell_command|model_switch|personality_spec|collaboration_mode|apps_instructions|skills?|hook_prompt|user_action)[\s>]|# AGENTS\.md instructions)/;

const requestHeading = /^## My request for Codex:[^\S\n]*$/m;

/** Returns what was typed; an empty text if nothing was. */
export function removeContext(text: string): string {
  const trimmed = text.trimStart();
  if (injectedStarts.test(trimmed)) return '';
  // Pictures stand between marks of their own.
  if (/^<\/?image(?: [^<>]*)?>$/.test(trimmed.trimEnd())) return '';
  const heading = trimmed.startsWith('# Context from my IDE setup:') ? requestHeading.exec(text) : null;
  return heading ? text.slice(heading.index + heading[0].length).trim() : text;
}
