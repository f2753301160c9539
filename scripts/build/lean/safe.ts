/** Only a footnote's label comes here: texts and addresses have Kura's own escapes. */
export const safe = (_state: unknown, label: string): string => label.replace(/[[\]\\]/g, '\\$&');
