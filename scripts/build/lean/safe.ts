/** It is called only for a footnote's label. Kura has its own escapes for texts and URLs. */
export const safe = (_state: unknown, label: string): string => label.replace(/[[\]\\]/g, '\\$&');
