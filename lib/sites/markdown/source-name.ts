/**
 * The name on a pill that stands for one or more sources, without counting the others: "US EPA+2", "US EPA +1", or
 * "US EPA+2Reddit+2", which it rolls through, is "US EPA".
 */
export const sourceName = (label: string): string => (label.split(/\s*\+\d+/)[0] || label).trim().replace(/\s+/g, ' ');
