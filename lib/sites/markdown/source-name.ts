/**
 * Returns the source's name on a pill without the count of further sources. "US EPA+2", "US EPA +1" and the animated "US EPA+2Reddit+2"
 * all become "US EPA".
 */
export const toSourceName = (label: string): string =>
  (label.split(/\+\d+/)[0]?.trimEnd() || label).trim().replace(/\s+/g, ' ');
